import type { Config } from 'tailwindcss'
import { COLOR_NAMES } from './lib/brand/colors.ts'

/** The names that classes may use, and no others. Every colour has a value for both themes, so no component needs `dark:`. */
export default {
  theme: {
    screens: { sm: '36rem', md: '48rem', lg: '62rem', nav: '68.75rem', xl: '80rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(COLOR_NAMES.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      display: 'var(--font-display), system-ui, sans-serif',
      text: 'var(--font-text), system-ui, sans-serif',
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    fontSize: {
      fine: ['clamp(.875rem, .8542rem + .0926vw, .9375rem)', { lineHeight: '1.4' }],
      label: ['1rem', { lineHeight: '1.4' }],
      nav: ['1.0625rem', { lineHeight: '1.4' }],
      body: ['clamp(1.0625rem, 1.0417rem + .0926vw, 1.125rem)', { lineHeight: '1.6' }],
      lead: ['clamp(1.1875rem, 1.125rem + .2778vw, 1.375rem)', { lineHeight: '1.5' }],
      h3: [
        'clamp(1.375rem, 1.2708rem + .463vw, 1.6875rem)',
        { lineHeight: '1.15', letterSpacing: '-.022em' },
      ],
      title: [
        'clamp(1.6875rem, 1.5rem + .8333vw, 2.25rem)',
        { lineHeight: '1.12', letterSpacing: '-.025em' },
      ],
      h2: ['clamp(2.125rem, 1.75rem + 1.6667vw, 3.25rem)', { lineHeight: '1.06', letterSpacing: '-.03em' }],
      banner: ['var(--size-banner)', { lineHeight: '1', letterSpacing: '-.042em' }],
      hero: ['var(--size-hero)', { lineHeight: '.98', letterSpacing: '-.042em' }],
      stat: ['clamp(3.75rem, 2.6667rem + 4.8148vw, 7rem)', { lineHeight: '.95', letterSpacing: '-.05em' }],
    },
    borderRadius: { none: '0', control: '3px', full: '999px' },
    extend: {
      spacing: {
        section: 'var(--space-section)',
        gutter: 'var(--space-gutter)',
        column: 'var(--space-column)',
        head: 'var(--space-head)',
      },
    },
  },
} satisfies Config
