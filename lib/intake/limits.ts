import { type Client, countingKeys } from '#lib/http/client-address.ts'
import { TokenBucket, type TokenBucketLimit } from '#lib/process/token-bucket.ts'
import { memo } from '#lib/text/memo.ts'

/**
 * A limit by client, cheap enough to ask before reading a body. An unidentified client has none. Each machine counts by
 * itself; the proxy sends a client to the same machine each time (docs/deploy.md). Memory is bounded: of many thousand
 * clients the least recently seen is forgotten, which at worst gives it a full bucket.
 * @param perProxy for an unknown proxy (probably a CDN), and for the /48 network of an IPv6 address: more than all its
 * visitors send, but still a limit for a client that pretends to be a proxy or has 65,536 networks
 */
function createLimit(perClient: TokenBucketLimit, perProxy: TokenBucketLimit) {
  const bucketOfOne = memo(() => new TokenBucket(perClient))
  const bucketOfMany = memo(() => new TokenBucket(perProxy))

  function bucketsOf(client: Client): TokenBucket[] {
    const { one, many } = countingKeys(client)
    return [
      ...(one === undefined ? [] : [bucketOfOne(one)]),
      ...(many === undefined ? [] : [bucketOfMany(many)]),
    ]
  }

  return {
    /** Seconds until this client may send the next one; 0: now. */
    waitSeconds(client: Client): number {
      const waits = bucketsOf(client).map((bucket) => bucket.waitMs())
      return Math.ceil(Math.max(0, ...waits) / 1000)
    },
    /** Also beyond the limit: many may have been admitted at once. What was too much delays the next ones. */
    count(client: Client): void {
      for (const bucket of bucketsOf(client)) bucket.spend()
    },
  }
}

/** Requests, accepted or refused: enough for corrections and automatic retries. */
export const requestLimit = createLimit({ burst: 60, perMinute: 30 }, { burst: 3000, perMinute: 1500 })

/** New enquiries. A client may be an office, or a network of phones that share an address. */
export const enquiryLimit = createLimit({ burst: 20, perMinute: 1 }, { burst: 250, perMinute: 50 })
