import { Icon } from '#components/ui/icon.tsx'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/text/phrase.ts'

type SidePanelProps = {
  /** The accessible name of the panel. */
  label: string
  /** At the top of the panel. */
  title: React.ReactNode
  /** The content of the opener, with its accessible name. */
  opener: React.ReactNode
  openerClassName: string
  id: string
  children: React.ReactNode
}

/**
 * A panel that slides in from the end edge, with the button that opens it. The native modal dialog keeps the focus
 * inside, closes on Escape and returns the focus (ARIA APG "Dialog (Modal)"); invoker commands open and close it, or
 * lib/browser/presses.ts in older browsers.
 *
 * Put classes that hide the opener on the opener itself: a modal dialog in a hidden parent is not shown, but blocks the
 * page.
 */
export function SidePanel({ id, label, title, opener, openerClassName, children }: SidePanelProps) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-controls={id}
        {...{ command: 'show-modal', commandfor: id }}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${openerClassName}`}
      >
        {opener}
      </button>

      <dialog id={id} aria-label={label} className="side-panel">
        <div className="flex min-h-full flex-col">
          <div className="selvedge" />
          <div className="flex items-center justify-between gap-4 border-line border-b py-3 ps-6 pe-3">
            {title}
            {/* First focus: the attribute tells the browser, whichever way it opened the panel. */}
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: it works when the panel opens, not when the page loads
              autoFocus
              {...{ command: 'close', commandfor: id }}
              className="grid size-12 shrink-0 place-items-center rounded-control hover:bg-surface-raised"
            >
              <Icon name="x" size={24} />
              <span className="sr-only">{fill(words.page.close, { panel: label })}</span>
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}
