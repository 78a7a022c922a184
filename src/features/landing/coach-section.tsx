import own from './coach.module.css'
import styles from './landing.module.css'

const points = [
  {
    title: 'Findings come first',
    text: 'Every finding is computed from your trades. Words come second.',
  },
  {
    title: 'Evidence you can open',
    text: 'Each finding lists its trades, the sample size and the confidence interval.',
  },
  {
    title: 'No guessing',
    text: 'When ten trades cannot tell skill from luck, the coach says so.',
  },
] as const

/** The AI coach with an example of a finding. */
export function CoachSection() {
  return (
    <section id="coach" className={own['coach']} aria-labelledby="coach-title">
      <div>
        <p className={styles['eyebrow']}>AI coach</p>
        <h2 id="coach-title">A second pair of eyes on every trade</h2>
        <ul className={own['points']}>
          {points.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <figure className={own['finding']}>
        <figcaption>Example of a finding</figcaption>
        <blockquote>
          <p>
            You exited before target in <strong>41 of 64</strong> trades that nearly hit your stop. Following the plan
            would have earned <strong>0.31&nbsp;R</strong> more per trade.
          </p>
        </blockquote>
        <dl>
          <div>
            <dt>Sample size</dt>
            <dd>64</dd>
          </div>
          <div>
            <dt>95% interval</dt>
            <dd>0.12 to 0.49 R</dd>
          </div>
          <div>
            <dt>Cost per month</dt>
            <dd>2.1 R</dd>
          </div>
        </dl>
        <svg viewBox="0 0 300 56" aria-hidden="true">
          <line x1="20" x2="280" y1="34" y2="34" />
          <line x1="60" x2="60" y1="22" y2="46" className={own['zero']} />
          <rect x="105.6" y="28" width="140.6" height="12" rx="6" />
          <circle cx="177.8" cy="34" r="8" />
        </svg>
      </figure>
    </section>
  )
}
