import type { Skill } from '#lib/content/fields.ts'

type SkillBarsProps = {
  skills: Skill[]
  /** Tighter rows for detail pages, where bars stand beside long text. */
  compact?: boolean
}

/** Names and percentages; the text is the value, and the stitched bar only repeats it for the eye. */
export function SkillBars({ skills, compact = false }: SkillBarsProps) {
  return (
    <ul>
      {skills.map(({ name, percentage }) => (
        <li
          key={name}
          className={`border-line border-b ${compact ? 'py-4 first:pt-0' : 'py-5.5 first:border-t'}`}
        >
          <p
            className={`flex justify-between gap-4 font-display font-medium ${compact ? 'text-lead' : 'text-h3'}`}
          >
            <span className="min-w-0">{name}</span>
            <span className="tabular-nums">{percentage}%</span>
          </p>
          <div aria-hidden="true" className="skill-track mt-3">
            {/* The classes w-[70%] to w-[96%] are made in globals.css: a style attribute would not pass the policy. */}
            <div className={`skill-fill stitch-line bg-thread w-[${percentage}%]`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
