import { mdiCheck } from '@mdi/js'
import { Link, useLocation } from 'react-router-dom'
import own from './pricing.module.css'
import styles from './landing.module.css'

const plans = [
  {
    name: 'Free',
    price: '$0',
    period: 'Free forever',
    action: 'Start with Free',
    highlighted: false,
    contents: ['Basic trade logging', 'Simple analytics', 'Up to 3 portfolios', 'Community support', 'Mobile access'],
  },
  {
    name: 'Professional',
    price: '$150',
    period: 'per year',
    action: 'Choose Professional',
    highlighted: true,
    contents: [
      'Unlimited AI coach analysis',
      '16 analytics tools',
      'Monte Carlo and what-if simulators',
      'PEE analysis',
      'Custom statistics and team workspace',
      'Priority support',
    ],
  },
] as const

/** The plans and what is in them. */
export function Pricing() {
  const { state } = useLocation()
  return (
    <section id="pricing" className={styles['section']} aria-labelledby="pricing-title">
      <p className={styles['eyebrow']}>Pricing</p>
      <h2 id="pricing-title">Two plans, nothing in the small print</h2>
      <div className={own['plans']}>
        {plans.map((plan) => (
          <article key={plan.name} className={plan.highlighted ? own['planHighlighted'] : own['plan']}>
            <h3>{plan.name}</h3>
            <p className={own['price']}>
              <strong>{plan.price}</strong> <span>{plan.period}</span>
            </p>
            <ul>
              {plan.contents.map((content) => (
                <li key={content}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={mdiCheck} />
                  </svg>
                  {content}
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
