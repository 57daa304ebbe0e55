'use client'

import { useEffect } from 'react'
import { followMotion } from '#lib/browser/motion.ts'
import { followTheme } from '#lib/browser/theme.ts'

/** Keeps a page that stays open to what is chosen elsewhere: in another tab, or in the operating system. */
export function FollowChoices() {
  useEffect(followTheme, [])
  useEffect(followMotion, [])
  return null
}
