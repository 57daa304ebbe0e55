import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node has read and stripped of types once, it finds here the next time. For commands that are run again and again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
