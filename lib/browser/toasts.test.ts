import { expect, test } from 'vitest'
import { onToast, onToasterWanted, preloadToaster, showToast, type Toast } from './toasts.ts'

const toast: Toast = { id: 'contact', kind: 'info', text: 'Hello' }

test('the first toast calls the area and waits for it, in whatever order they come', () => {
  let calls = 0
  const shown: Toast[] = []
  showToast(toast)
  const dismiss = onToasterWanted(() => {
    calls += 1
  })
  expect(calls).toBe(1)
  const leave = onToast((each) => shown.push(each))
  expect(shown).toEqual([toast])
  showToast({ ...toast, text: 'Again' })
  expect(shown).toHaveLength(2)
  expect(calls).toBe(1)

  leave()
  showToast(toast)
  expect(shown).toHaveLength(2)
  expect(calls).toBe(2)
  dismiss()
  expect(() => preloadToaster()).not.toThrow()
})
