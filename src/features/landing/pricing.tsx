import { mdiCheck } from '@mdi/js'
import { Link, useLocation } from 'react-router-dom'
import { plans } from '#domain/portfolio/plans.ts'
import styles from './landing.module.css'
import own from './pricing.module.css'

const cards = [
  { ...plans.free, action: 'Start with Free', highlighted: false },
  { ...plans.professional, action: 'Choose Professional', highlighted: true },
] as const

/** The price plans. */
export function Pricing() {
  const { state } = useLocation()
  return (
    <section id="pricing" className={styles['section']} aria-labelledby="pricing-title">
      <p className={styles['eyebrow']}>Pricing</p>
      <h2 id="pricing-title">Two plans, no fine print</h2>
      <div className={own['plans']}>
        {cards.map((plan) => (
          <article key={plan.title} className={plan.highlighted ? own['planHighlighted'] : own['plan']}>
            <h3>{plan.title}</h3>
            <p className={own['price']}>
              <strong>${plan.pricePerYear}</strong> <span>{plan.period}</span>
            </p>
            <ul>
              {plan.offers.map(({ text }) => (
                <li key={text}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={mdiCheck} />
                  </svg>
                  {text}
                </li>
              ))}
            </ul>
            <Link
              to="/auth/signup"
              state={state}
              className={plan.highlighted ? styles['button'] : styles['quietButton']}
            >
              {plan.action}
            </Link>
          </article>
        ))}
      </div>
    </section>
  )
}
