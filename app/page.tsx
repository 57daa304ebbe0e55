import Link from 'next/link'
import { serviceRoute } from '#lib/routes.ts'

export default function HomePage() {
  return (
    <main>
      <h1>Home</h1>
      <Link href={serviceRoute('web-development')}>Service</Link>
    </main>
  )
}
