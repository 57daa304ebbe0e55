export const dynamicParams = false
export const generateStaticParams = () => [{ id: 'web-development' }]

export default async function ServicePage({ params }: PageProps<'/services/[id]'>) {
  return <h1>Service {(await params).id}</h1>
}
