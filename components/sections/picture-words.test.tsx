// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { MemberProfile } from './member-profile.tsx'
import { PostArticle } from './post-article.tsx'
import { ProjectDetail } from './project-detail.tsx'
import { ServiceDetail } from './service-detail.tsx'

const imageAlt = 'A loom by a window.'
const [post, project, service, member] = [
  content.posts[0],
  content.projects[0],
  content.services[0],
  content.members[0],
]
if (!post || !project || !service || !member) throw new Error('The content has not one of each kind.')

test.each([
  ['post', <PostArticle key={0} post={{ ...post, imageAlt }} breadcrumb={[]} />],
  [
    'project',
    <ProjectDetail
      key={0}
      project={{ ...project, imageAlt }}
      words={content.pages.projects}
      breadcrumb={[]}
    />,
  ],
  ['service', <ServiceDetail key={0} service={{ ...service, imageAlt }} planCaption="" breadcrumb={[]} />],
  ['member', <MemberProfile key={0} member={{ ...member, imageAlt }} breadcrumb={[]} />],
])('the page of a %s says in words what its picture shows', (_kind, page) => {
  expect(renderToStaticMarkup(page).match(new RegExp(`alt="${imageAlt}"`, 'g'))).toHaveLength(1)
})

test('a role keeps its capital letters', () => {
  const page = (
    <ServiceDetail
      service={{ ...service, lead: { ...member, role: 'Tischlermeisterin' } }}
      planCaption=""
      breadcrumb={[]}
    />
  )
  expect(renderToStaticMarkup(page)).toContain('</a>, Tischlermeisterin')
})
