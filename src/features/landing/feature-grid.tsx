import {
  mdiBriefcaseVariantOutline,
  mdiChartBellCurveCumulative,
  mdiChartBoxMultipleOutline,
  mdiNotebookEditOutline,
  mdiSchoolOutline,
  mdiTuneVertical,
} from '@mdi/js'
import own from './features.module.css'
import styles from './landing.module.css'

const features = [
  {
    icon: mdiSchoolOutline,
    title: 'AI trading coach',
    text: 'Reviews every trade and names your most expensive habit.',
  },
  {
    icon: mdiChartBoxMultipleOutline,
    title: '16 analysis tools',
    text: 'From expectancy by hour and setup to price moves after your exit. Each shows its sample size.',
  },
  {
    icon: mdiChartBellCurveCumulative,
    title: 'Monte Carlo simulator',
    text: 'Resamples your trades thousands of times: growth, drawdown, losing streaks and the chance of ruin.',
  },
  {
    icon: mdiTuneVertical,
    title: 'What-if simulator',
    text: 'Replays your trades with other stops and targets, and says when data is too thin.',
  },
  {
    icon: mdiNotebookEditOutline,
    title: 'A journal with 130+ datapoints per trade',
    text: 'Plan and outcome side by side, excursions, fees to the cent. Imports are reconciled with your broker’s P&L.',
  },
  {
    icon: mdiBriefcaseVariantOutline,
    title: 'Live, paper and demo portfolios',
    text: 'Keep them separate, compare them, and share one with your team.',
  },
] as const

/** The features of the product. */
export function FeatureGrid() {
  return (
    <section id="features" className={styles['section']} aria-labelledby="features-title">
      <p className={styles['eyebrow']}>Features</p>
      <h2 id="features-title">Fewer opinions. More evidence.</h2>
      <ul className={own['features']}>
        {features.map((feature) => (
          <li key={feature.title}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={feature.icon} />
            </svg>
            <h3>{feature.title}</h3>
            <p>{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
