// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { MorePosts } from './post-article.tsx'
import { ProjectDetail } from './project-detail.tsx'
import { PreviousNext } from './related-content.tsx'

const { posts, projects, pages } = content

/** The addresses that something links, from the first to the last. */
function linksIn(markup: string): string[] {
  return Array.from(markup.matchAll(/ href="([^"]+)"/g), ([, href = '']) => href)
}

test('a row of neighbours has two cells: at either end the list stands for the neighbour that is missing', () => {
  const [one] = projects
  const turn = (neighbours: Pick<Parameters<typeof PreviousNext>[0], 'previous' | 'next'>) =>
    linksIn(renderToStaticMarkup(<PreviousNext words={words.service} list="/all" {...neighbours} />))
  expect(turn({ previous: one, next: one })).toEqual([one?.path, one?.path])
  expect(turn({ next: one })).toEqual(['/all', one?.path])
  expect(turn({ previous: one })).toEqual([one?.path, '/all'])
  expect(turn({})).toEqual([])
})

test('beside the newest and the oldest post stand two others, the nearer one first', () => {
  const [newest, oldest] = [posts[0], posts.at(-1)]
  if (!newest || !oldest || posts.length < 3) throw new Error('The content has fewer than three posts.')
  const pair = (post: typeof newest) => linksIn(renderToStaticMarkup(<MorePosts post={post} />))
  expect(pair(newest)).toEqual([newest.next?.path, newest.next?.next?.path])
  expect(pair(oldest)).toEqual([oldest.previous?.path, oldest.previous?.previous?.path])
})

test('the last project ends with the one before it, as large as the others end with the next', () => {
  const end = (at: number) => {
    const project = projects.at(at)
    if (!project) throw new Error('The content has no project.')
    const page = renderToStaticMarkup(
      <ProjectDetail project={project} words={pages.projects} breadcrumb={[]} />,
    )
    return linksIn(page.slice(page.indexOf(`aria-label="${words.project.more}"`)))
  }
  expect(end(0)).toEqual([projects[1]?.path])
  expect(end(-1)).toEqual([projects.at(-2)?.path])
})
