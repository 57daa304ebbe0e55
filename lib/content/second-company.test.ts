import { expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import { readSecondCompany } from './testing/second-company.ts'

test('a company with other words, ids and counts, and umlauts in its name, is read whole', () => {
  const { site, services, projects, posts, members, testimonials, redirects, unusedPictures } =
    buildCatalogue(readSecondCompany())
  expect(site).toMatchObject({
    name: 'Bergmann & Söhne Ingenieure GmbH',
    description: expect.stringMatching(/^Bergmann & Söhne .* from Hamburg, Germany\./),
  })
  expect([services, projects, posts, members, testimonials].map((list) => list.length)).toEqual([
    4, 2, 1, 3, 2,
  ])
  expect(services[1]).toMatchObject({
    path: '/services/cloud-operations',
    lead: { name: 'Mats Grönewold' },
    projects: [{ id: 'crane-scheduler' }, { id: 'tide-warnings' }],
    posts: [{ author: { name: 'Jürgen Bergmann' } }],
  })
  expect(redirects).toContainEqual({ from: '/ports', to: '/services/hafenlogistik' })
  expect(unusedPictures).toEqual([])
})
