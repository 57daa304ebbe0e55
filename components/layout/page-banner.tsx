import { Breadcrumb } from '#components/layout/breadcrumb.tsx'
import { Cloth } from '#components/ui/cloth.tsx'
import { Container } from '#components/ui/container.tsx'
import type { Picture } from '#lib/content/catalogue.ts'
import type { BreadcrumbStep } from '#lib/seo/breadcrumb.ts'

type PageBannerProps = {
  title: string
  lead?: string
  crumbs: BreadcrumbStep[]
  picture?: Picture | undefined
}

/** The head of an inner page: the way here, its title, and one cloth on the right. */
export function PageBanner({ title, lead, crumbs, picture }: PageBannerProps) {
  return (
    <div className="on-ground relative overflow-hidden bg-ground text-on-ground">
      <Container className="relative z-1 grid content-center py-10 md:min-h-72 md:py-16">
        <div className="-my-2.5 text-on-ground-muted">
          <Breadcrumb crumbs={crumbs} />
        </div>
        {/* A long title turns before it reaches the cloth, which takes the right half. */}
        <h1 className="mt-5 text-banner font-medium md:max-w-[42vw]">{title}</h1>
        {lead && (
          <p className="mt-5 max-w-[42ch] text-lead text-on-ground-lead text-balance md:max-w-[min(34ch,46vw)] lg:max-w-[42ch]">
            {lead}
          </p>
        )}
      </Container>
      {picture && (
        <Cloth picture={picture} eager sizes={{ base: '100vw', md: '52vw' }} className="banner-art" />
      )}
    </div>
  )
}
