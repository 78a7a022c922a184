import styles from './landing.module.css'

const stats = [
  { value: '500+', label: 'active traders' },
  { value: '50,000+', label: 'trades analyzed' },
  { value: '16', label: 'analysis tools' },
  { value: '130+', label: 'datapoints per trade' },
] as const

/** The product in numbers. */
export function Stats() {
  return (
    <section className={styles['stats']} aria-label="Edgeworth in numbers">
      <dl>
        {stats.map((stat) => (
          <div key={stat.label}>
            <dt>{stat.label}</dt>
            <dd>{stat.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
