import { readBrand, readLogo } from '#lib/content/brand-file.ts'

/** The company's own drawings, as SVG; undefined where the mark that we weave stands for it. */
export type Drawings = { logo: string | undefined; icon: string | undefined; logoHoldsName: boolean }

/** What `content/brand.yaml` names. @throws ContentError when it names a drawing that is not there */
export function drawings(root: string): Drawings {
  const { logo, icon, logoHoldsName } = readBrand(root)
  return { logo: readLogo(logo, root), icon: readLogo(icon ?? logo, root), logoHoldsName }
}
