'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

type LoadMapProps = {
  label: string
  frame: { src: string; title: string }
  /** The company has decided that the map loads by itself. */
  immediately: boolean
}

/** Puts the map in the block's place when the visitor asks for it. */
export function LoadMap({ label, frame, immediately }: LoadMapProps) {
  const [isLoaded, setIsLoaded] = useState(immediately)
  if (!isLoaded) {
    return (
      <Button variant="weld" className="map-button" onClick={() => setIsLoaded(true)}>
        {label}
      </Button>
    )
  }
  return (
    <iframe
      {...frame}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="absolute inset-0 z-2 size-full border-0"
    />
  )
}
