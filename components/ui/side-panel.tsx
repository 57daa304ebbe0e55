'use client'

import { useId, useRef } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'

type SidePanelProps = {
  /** Names the panel and stands at its top when it is visible. */
  title: React.ReactNode
  label: string
  openerIcon: IconName
  /** What the opener is called; shown from the `nav` breakpoint on when `openerText` says so. */
  openerLabel: string
  openerClassName?: string
  openerTextClassName?: string
  /** Stable hook for tests and links, e.g. `contact-details`. */
  id?: string
  children: React.ReactNode
}

/**
 * A panel that slides in from the right, with the button that opens it. The browser's own modal dialog keeps focus
 * inside, closes on Escape and gives focus back (ARIA APG "Dialog (Modal)"). Where invoker commands are known it
 * opens and closes before, and without, this script.
 */
export function SidePanel(props: SidePanelProps) {
  const ownId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = props.id ?? ownId
  const close = () => dialog.current?.close()

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-controls={id}
        {...{ command: 'show-modal', commandfor: id }}
        className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 ${props.openerClassName ?? ''}`}
        onClick={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        <Icon name={props.openerIcon} />
        <span className={props.openerTextClassName ?? 'sr-only'}>{props.openerLabel}</span>
      </button>

      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape and the close button; the click is for the scrim and for links */}
      <dialog
        ref={dialog}
        id={id}
        aria-label={props.label}
        className="side-panel"
        onClick={(event) => {
          const target = event.target
          if (target === dialog.current || (target instanceof Element && target.closest('a'))) close()
        }}
      >
        <div className="flex min-h-full flex-col">
          <div className="selvedge" />
          <div className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-6">
            {props.title}
            <button
              type="button"
              {...{ command: 'close', commandfor: id }}
              className="grid size-12 shrink-0 place-items-center rounded-ctl hover:bg-bg2"
              onClick={close}
            >
              <Icon name="x" size={24} />
              <span className="sr-only">Close {props.label}</span>
            </button>
          </div>
          {props.children}
        </div>
      </dialog>
    </>
  )
}
