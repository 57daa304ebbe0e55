import type { Skill } from '#lib/content/schema/field-kinds.ts'
import { site } from '#lib/content/site.ts'
import { writePercent } from '#lib/text/phrase.ts'

type SkillBarsProps = {
  skills: Skill[]
  /** `pairs`: two per row, for detail pages. */
  look?: 'column' | 'pairs'
}

/** Names and percentages. The bar is decorative. */
export function SkillBars({ skills, look = 'column' }: SkillBarsProps) {
  return (
    <ul className={look === 'pairs' ? 'bars' : ''}>
      {skills.map(({ name, percentage }) => (
        <li key={name} className={look === 'column' ? 'border-line border-b py-5.5 first:border-t' : ''}>
          <p
            className={`flex justify-between gap-4 font-display font-medium ${look === 'column' ? 'text-h3' : ''}`}
          >
            <span className="min-w-0">{name}</span>
            <span className="even-digits">{writePercent(percentage, site.language)}</span>
          </p>
          <div aria-hidden="true" className="skill-track mt-3">
            {/* A drawing, because its width is an attribute: a style attribute would cost the policy 'unsafe-hashes'. */}
            <svg
              aria-hidden="true"
              width={`${percentage}%`}
              height="10"
              className="skill-fill stitch-line block max-w-none bg-thread"
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
