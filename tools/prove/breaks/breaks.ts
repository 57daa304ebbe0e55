import type { Break } from './break.ts'
import { deliveryBreaks } from './delivery.ts'
import { intakeBreaks } from './intake.ts'
import { mailBreaks } from './mails.ts'
import { servingBreaks } from './serving.ts'
import { storeBreaks } from './store.ts'

export const breaks: readonly Break[] = [
  ...storeBreaks,
  ...deliveryBreaks,
  ...mailBreaks,
  ...intakeBreaks,
  ...servingBreaks,
]
