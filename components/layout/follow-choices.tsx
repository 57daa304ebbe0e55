'use client'

import { useEffect } from 'react'
import { followMotion } from '#lib/motion.ts'
import { followTheme } from '#lib/theme.ts'

/** Keeps a page that stays open to what is chosen elsewhere: in another tab, or in the operating system. */
export function FollowChoices() {
  useEffect(followTheme, [])
  useEffect(followMotion, [])
  return null
}
