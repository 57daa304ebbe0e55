import { beforeEach, vi } from 'vitest'
import { type Extra, formRequest, postRequest } from './requests.ts'

const mocks = vi.hoisted(() => ({ acceptEnquiry: vi.fn(), isKnown: vi.fn() }))
vi.mock(import('#lib/intake/accept.ts'), async (original) => ({ ...(await original()), ...mocks }))

const { POST } = await import('../route.ts')

/** By default, each enquiry is accepted and no key is known. */
export const { acceptEnquiry, isKnown } = mocks

export const post = (extra?: Extra) => POST(postRequest(extra))
export const postForm = (...given: Parameters<typeof formRequest>) => POST(formRequest(...given))

beforeEach(() => {
  acceptEnquiry.mockReset().mockResolvedValue({ status: 'accepted', id: 'one-id', duplicate: false })
  isKnown.mockReset().mockResolvedValue(false)
  vi.spyOn(console, 'log').mockReturnValue()
})
