/* What every form says beside the sentences of the specification (which stand in forms.ts). */

/** Said under the button while an enquiry is on its way for longer than usual. */
export const progressSentences = {
  slow: 'Still sending. You can go on writing meanwhile.',
  offline: 'You are offline. It will be sent when you are back online. Keep this page open.',
} as const

/** The heading above the list of what is wrong. */
export function countProblems(count: number): string {
  return count === 1 ? 'There is 1 problem with this form' : `There are ${count} problems with this form`
}
