import './globals.css'

export default function RootLayout({ children }: LayoutProps<'/'>) {
  return (
    <html lang="en" dir="ltr">
      <body>{children}</body>
    </html>
  )
}
