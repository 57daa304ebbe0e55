import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallExpression, storedChoice } from './stored-choice.ts'

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

const tell = (type: string, detail: object) => window.dispatchEvent(Object.assign(new Event(type), detail))

test('a stored value that is not an option does not count as a choice', () => {
  storage.set('colour', 'loud')
  expect(storedChoice('colour', ['red', 'blue']).recall()).toBeUndefined()
})

test('a browser without storage has no choice and throws no error', () => {
  vi.stubGlobal('localStorage', undefined)
  const colour = storedChoice('colour', ['red', 'blue'])
  colour.remember('red')
  expect(colour.recall()).toBeUndefined()
  expect(new Function(`return ${recallExpression('colour')}`)()).toBeUndefined()
})

test('a watcher hears of changes to its key, a cleared storage and a restored page, and nothing else', () => {
  const heard = vi.fn()
  storedChoice('colour', ['red', 'blue']).watch(heard)
  tell('storage', { key: 'taste' })
  tell('pageshow', { persisted: false })
  expect(heard).not.toHaveBeenCalled()
  tell('storage', { key: 'colour' })
  tell('storage', { key: null })
  tell('pageshow', { persisted: true })
  expect(heard).toHaveBeenCalledTimes(3)
})
