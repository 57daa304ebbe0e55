/*
 * Imported before Sveltia CMS, which reads them at once. An entry stays open when it is saved, and unsaved changes are not
 * kept in the browser, where they would later replace a newer version.
 */

const preferences: object = JSON.parse(localStorage.getItem('sveltia-cms.prefs') ?? '{}')
const ours = { closeOnSave: false, useDraftBackup: false, closeWithEscape: false }
localStorage.setItem('sveltia-cms.prefs', JSON.stringify({ ...preferences, ...ours }))
