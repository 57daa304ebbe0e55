type DetailProps = {
  back: React.ReactNode
  /** The narrow column: picture and facts. */
  aside: React.ReactNode
  children: React.ReactNode
}

/** The shape shared by a service, a project and a member: picture and facts on the left, the long text on the right. */
export function Detail({ back, aside, children }: DetailProps) {
  return (
    <>
      {back}
      <div className="mt-6 grid gap-x-column gap-y-10 md:grid-cols-12">
        <div className="md:col-span-4">{aside}</div>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">{children}</div>
      </div>
    </>
  )
}

/** A titled part of a detail page. */
export function DetailPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-12 first:mt-0">
      <h2 className="mb-5 text-h3">{title}</h2>
      {children}
    </section>
  )
}
