'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Container } from '#components/ui/container.tsx'

type LoadMapProps = {
  label: string
  frame: { src: string; title: string }
  /** The company has decided that the map loads by itself. */
  immediately: boolean
  /** What stands in the map's place until it is asked for. */
  picture: React.ReactNode
  /** The way to the map on its own site, beside the button. */
  link: React.ReactNode
  /** Where the office is, in words; they stay beside the map. */
  children: React.ReactNode
}

/** The words about the place, and beside them its picture, which gives way to the map when the visitor asks for it. */
export function LoadMap({ label, frame, immediately, picture, link, children }: LoadMapProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Container className="map-words">
        {children}
        <div className="mt-7 flex flex-wrap gap-4">
          {!immediately && !isAsked && (
            <Button variant="weld" className="noscript:hidden" onClick={() => setIsAsked(true)}>
              {label}
            </Button>
          )}
          {link}
        </div>
      </Container>
      {immediately || isAsked ? (
        <iframe
          {...frame}
          ref={isAsked ? takeFocus : undefined}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="map-frame"
        />
      ) : (
        picture
      )}
    </>
  )
}

/** The pressed button is gone with its focus, and the map is what was asked for. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus()
}
