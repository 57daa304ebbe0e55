import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { words } from '#lib/content/site.ts'
import { fill, splitAt } from '#lib/text/phrase.ts'

type MotionControlProps = {
  /** `short`: only screen readers get the word "motion". */
  look?: 'full' | 'short'
  className?: string
}

/**
 * The switch for all motion (WCAG 2.2.2), in several places. Its label depends on `data-motion` by CSS, so it is right
 * before our scripts load.
 */
export function MotionControl({ look = 'short', className = '' }: MotionControlProps) {
  return (
    <button type="button" data-press="motion" className={`motion-control ${className}`}>
      <span className="motion-control-pause">
        <MotionLabel action="pause" look={look} />
      </span>
      <span className="motion-control-play">
        <MotionLabel action="play" look={look} />
      </span>
    </button>
  )
}

type MotionLabelProps = Pick<MotionControlProps, 'look'> & { action: 'pause' | 'play' }

/** The icon and the label of a press. */
export function MotionLabel({ action, look = 'short' }: MotionLabelProps) {
  const { [action]: label, choice } = words.motion
  return (
    <>
      <Icon name={action} size={18} />
      <span>
        {look === 'full' ? (
          fill(choice, { label })
        ) : (
          <WithContext around={splitAt(choice, 'label', {})}>
            <span>{label}</span>
          </WithContext>
        )}
      </span>
    </>
  )
}
