import { Icon } from '#components/ui/icon.tsx'
import { WithContext } from '#components/ui/with-context.tsx'
import { words } from '#lib/content/site.ts'
import { fill, splitAt } from '#lib/words.ts'

type MotionControlProps = {
  /** Beside a strip or a carousel the word "motion" is for those who do not see what it stands next to. */
  look?: 'full' | 'short'
  className?: string
}

/**
 * The one switch for everything that moves (WCAG 2.2.2), wherever it stands. The page tells it by `data-motion` what
 * to say, so that it says the right thing before any script of ours has come.
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

/** What a press does, in a sign and in words. */
export function MotionLabel({ action, look = 'short' }: MotionLabelProps) {
  const { [action]: label, choice } = words.motion
  return (
    <>
      <Icon name={action} size={18} />
      <span>
        {look === 'full' ? (
          fill(choice, { label })
        ) : (
          <WithContext around={splitAt(choice, 'label', {})}>{label}</WithContext>
        )}
      </span>
    </>
  )
}
