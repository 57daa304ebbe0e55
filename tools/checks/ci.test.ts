import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// The recipes for the CI of Git hosts (deploy/ci): a save from anywhere is checked, and published only then.

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const recipes = globSync('deploy/ci/*.yml')

/** All texts of a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

test.each(recipes)('%s is YAML, runs commands that there are, and publishes only what is checked', (file) => {
  const recipe = parse(readFileSync(file, 'utf8'))
  const commands = textsIn(recipe).join('\n')
  const named = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const { check, publish } = recipe.jobs ?? recipe
  expect(textsIn(check).join('\n')).toMatch(/npm ci[\s\S]*art -- --missing[\s\S]*run content[\s\S]*run build/)
  expect(textsIn(check).join('\n')).not.toContain('run release')
  expect(textsIn(publish).join('\n')).toMatch(/git pull --ff-only && npm ci && npm run release/)
  const isAfter =
    publish.needs === 'check' || recipe.stages?.indexOf('publish') > recipe.stages?.indexOf('check')
  expect(isAfter).toBe(true)
})
