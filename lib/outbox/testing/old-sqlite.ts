import { DatabaseSync } from 'node:sqlite'

// Loaded before the server (`node --import`): makes SQLite report a version with the WAL-reset bug.

const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  return prepare.call(this, sql.replace('sqlite_version()', "'3.50.7'"), ...rest)
}
