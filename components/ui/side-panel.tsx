'use client'

import { useEffect, useId, useRef } from 'react'

type SidePanelProps = {
  /** Names the panel for those who do not see it. */
  label: string
  /** Stands at the top of the panel. */
  title: React.ReactNode
  /** What the opener shows. It carries the opener's name. */
  opener: React.ReactNode
  openerClassName?: string
  /** The sign on the close button; drawn on the server, so that no drawings travel with this script. */
  closeSign: React.ReactNode
  /** Stable hook for tests and links, e.g. `contact-details`. */
  id?: string
  children: React.ReactNode
}

/**
 * A panel that slides in from the right, with the button that opens it. The browser's own modal dialog keeps focus
 * inside, closes on Escape and gives focus back (ARIA APG "Dialog (Modal)"). Where invoker commands are known it
 * opens and closes before, and without, this script.
 *
 * What hides the opener at some widths belongs on the opener itself: a modal dialog inside a hidden parent is not
 * drawn, and yet nothing else on the page answers.
 */
export function SidePanel({
  label,
  title,
  opener,
  openerClassName = '',
  closeSign,
  id,
  children,
}: SidePanelProps) {
  const ownId = useId()
  const dialogId = id ?? ownId
  const openerButton = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()

  // A window that grows past the opener (a tablet that is turned) shows what the panel stood in for.
  useEffect(() => {
    const closeWithoutOpener = () => {
      if (openerButton.current?.getClientRects().length === 0) dialog.current?.close()
    }
    window.addEventListener('resize', closeWithoutOpener)
    return () => window.removeEventListener('resize', closeWithoutOpener)
  }, [])

  return (
    <>
      <button
        ref={openerButton}
        type="button"
        aria-haspopup="dialog"
        aria-controls={dialogId}
        {...{ command: 'show-modal', commandfor: dialogId }}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${openerClassName}`}
        onClick={(event) => {
          event.preventDefault()
          // A closing dialog gives focus back to what had it, and in Safari a press of the pointer does not focus a button.
          event.currentTarget.focus()
          dialog.current?.showModal()
        }}
      >
        {opener}
      </button>

      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape and the close button; the click is for the scrim and for links */}
      <dialog
        ref={dialog}
        id={dialogId}
        aria-label={label}
        className="side-panel"
        onClick={(event) => {
          const target = event.target
          if (target === dialog.current || (target instanceof Element && target.closest('a'))) close()
        }}
      >
        <div className="flex min-h-full flex-col">
          <div className="selvedge" />
          <div className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-6">
            {title}
            {/* First focus: the attribute tells the browser, whichever way it opened the panel. */}
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: it works when the panel opens, not when the page loads
              autoFocus
              {...{ command: 'close', commandfor: dialogId }}
              className="grid size-12 shrink-0 place-items-center rounded-control hover:bg-surface-raised"
              onClick={close}
            >
              {closeSign}
              <span className="sr-only">Close {label}</span>
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  )
}
