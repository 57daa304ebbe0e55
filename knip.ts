import type { KnipConfig } from 'knip'

/** `npm run lint` fails on files, exports and dependencies that nothing uses. */
export default {
  entry: [
    'app/**/{page,layout,route,error,not-found,sitemap,robots,manifest}.{ts,tsx}',
    'tools/*.ts',
    'tools/prove/*.ts',
    'server/build/adapter.ts',
    // Bundled for islands by server/build/scripts.ts.
    'components/islands/*.ts',
    'playwright.config.ts',
    'e2e/support/shared-site.ts',
    'e2e/**/*.spec.ts',
    // Started by the keeper.
    'server/main.ts',
    // Started as a thread and, by tests, as processes of their own.
    'lib/outbox/sqlite/sqlite-worker.ts',
    'lib/outbox/testing/*-child.ts',
    // Bundled for the page of `npm run edit`.
    'tools/editor/browser/editor.ts',
    'tools/editor/browser/text-cache.ts',
    'tools/editor/browser/editor.css',
    // Loaded into a server by --import.
    'testing/chaos/settable-clock.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}'],
  ignoreDependencies: [
    // Read as files, by their paths: styles/further-letters.css and the pictures for other sites.
    '@fontsource-variable/noto-naskh-arabic',
    '@fontsource/noto-sans-math',
    // Read as a file too: tools/art/lettering.ts.
    '@fontsource-variable/source-sans-3',
    // Found through the package that brings it, so that the version is always the one that is really used.
    '@next/env',
    // Types of a package without any, which is imported by paths below it as well.
    '@types/smtp-server',
  ],
  // Programs of the machine.
  ignoreBinaries: ['apt-get', 'lynx', 'unshare'],
} satisfies KnipConfig
