import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Keeps files that Node has stripped of types, for commands that run often.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
