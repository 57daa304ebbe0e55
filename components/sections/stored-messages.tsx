'use client'

import { useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import {
  deleteStoredMessage,
  parseStoredMessages,
  readStoredText,
  type StoredMessage,
  watchStoredMessages,
} from '#lib/browser/stored-messages.ts'

const nothingStored = () => null

type StoredMessagesProps = {
  emptyText: string
  /** The woven mark, drawn on the server; none where the company has a logo of its own. */
  mark: React.ReactNode
  /** The sign on the delete buttons, drawn on the server. */
  deleteIcon: React.ReactNode
}

/** The messages kept in this browser, each with its sender at the side and a button that deletes it. Nothing here ever leaves the browser. */
export function StoredMessages({ emptyText, mark, deleteIcon }: StoredMessagesProps) {
  const stored = useSyncExternalStore(watchStoredMessages, readStoredText, nothingStored)
  const [status, setStatus] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const messages = parseStoredMessages(stored)

  function handleDelete(message: StoredMessage, index: number) {
    if (!deleteStoredMessage(message)) {
      setStatus(`The message from ${message.name} could not be deleted.`)
      return
    }
    setStatus(`The message from ${message.name} is deleted.`)
    // Focus must not fall to the top of the document: it goes to the card that takes this one's place, or to the title.
    requestAnimationFrame(() => {
      const headings = list.current?.querySelectorAll<HTMLElement>('h2') ?? []
      const next = headings[Math.min(index, headings.length - 1)] ?? document.querySelector<HTMLElement>('h1')
      next?.focus()
    })
  }

  return (
    <div data-framework="stored">
      {messages.length === 0 && (
        <div className="flex items-center gap-5 border-line border-y py-12">
          {mark}
          <p className="text-lead text-ink-soft">{emptyText}</p>
        </div>
      )}
      <ul ref={list}>
        {messages.map((message, index) => (
          <li key={message.position} className="part">
            <h2 tabIndex={-1}>New Message from {message.name}</h2>
            <div className="part-body">
              <dl className="grid max-w-(--measure) gap-x-6 gap-y-1 sm:gap-y-3 sm:grid-cols-[6rem_1fr]">
                <Fact term="Email">
                  <bdi dir="ltr">{message.email}</bdi>
                </Fact>
                <Fact term="Phone">
                  <bdi dir="ltr">{message.phone}</bdi>
                </Fact>
                <Fact term="Message">
                  <span className="whitespace-pre-wrap">{message.message}</span>
                </Fact>
              </dl>
              <Button variant="danger" className="mt-6" onClick={() => handleDelete(message, index)}>
                {deleteIcon}
                Delete<span className="sr-only"> message from {message.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="mt-3 text-ink-muted text-label first:mt-0 sm:mt-0">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
