import { hasProforma, isOldLicense, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatDay, formatPrice } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { moreIcon } from '@osk/shared/ui/icons';
import { Sentence } from '@osk/shared/ui/sentence';
import { useState } from 'react';
import { ContentsChips } from '../licence/contents-chips.tsx';
import { extensionLimit, hasCanceledLicence, isRunning, nameOf, rootOf, startsLater } from '../licence/licence-rules.ts';
import { licenceStrings } from '../licence/strings.ts';
import styles from './licence-cards.module.css';
import {
  DaysLeft,
  ExtendAction,
  hasNextStep,
  type LicenceActions,
  type LicenceProps,
  NextStep,
  ProformaAction,
  ShowButton,
  Status,
  StatusNote,
} from './licence-cells.tsx';
import type { LicenceRowsProps } from './licence-table.tsx';
import { strings } from './strings.ts';

/** The licences on a narrow screen: what each is, until when, and one action. */
export function LicenceCards({ rows, ...rest }: LicenceRowsProps) {
  const text = useStrings(strings);
  return (
    <ul className={styles.cards} aria-label={text.title}>
      {rows.map((licence) => (
        <LicenceCard key={licence.id} licence={licence} {...rest} />
      ))}
    </ul>
  );
}

type CardProps = LicenceProps & LicenceActions;

function LicenceCard(props: CardProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { licence, now } = props;
  return (
    <li className={styles.card} data-over={isOldLicense(licence, now) || undefined}>
      <div className={styles.head}>
        <h2 className={styles.name} translate="no">
          {nameOf(licence)}
        </h2>
        <Status {...props} />
      </div>
      <p className={styles.term}>
        <Term {...props} />
      </p>
      <ContentsChips contents={licence} />
      <div className={styles.foot}>
        <Order {...props} />
        <div className={styles.actions}>
          {hasNextStep(props) ? <NextStep {...props} /> : <ShowButton {...props} />}
          <MoreButton {...props} isExpanded={isExpanded} onClick={() => setExpanded(!isExpanded)} />
        </div>
      </div>
      {isExpanded && (
        <div className={styles.more}>
          {hasNextStep(props) && <ShowButton {...props} />}
          <ProformaAction {...props} />
          <ExtendAction {...props} />
        </div>
      )}
    </li>
  );
}

function Order({ licence, licences }: LicenceProps) {
  const text = useStrings(strings);
  const root = rootOf(licence, licences);
  return (
    <p className={styles.order}>
      <span>
        <span className="visually-hidden">{`${text.orderNumber}: `}</span>
        <span translate="no">{licence.paymentMark}</span>
        {root !== licence && ' '}
        {root !== licence && <Sentence keep={root.paymentMark}>{text.about(root.paymentMark)}</Sentence>}
      </span>
      <span className={styles.company} title={licence.companyName} translate="no">
        {licence.companyName}
      </span>
    </p>
  );
}

function MoreButton({ licence, licences, now, isExpanded, onClick }: LicenceProps & { isExpanded: boolean; onClick: () => void }) {
  const text = useStrings(strings);
  if (extensionLimit(licence, licences, now) === 'canceled' && !hasProforma(licence, now)) return null;
  const label = text.more(nameOf(licence), licence.paymentMark);
  return (
    <Button kind="secondary" size="icon" aria-label={label} aria-expanded={isExpanded} onClick={onClick}>
      <Icon strokes={moreIcon} />
    </Button>
  );
}

/** Until when a licence is valid, since when it is over, or when it was ordered. */
function Term({ licence, licences, now }: LicenceProps) {
  const text = useStrings(strings);
  const { types } = useStrings(licenceStrings);
  const { createdOn, startedOn, expiresOn, totalPrice, licenseStatus, licenseType } = licence;
  const request = licenseType === LicenceType.NewLicense ? undefined : types[licenseType];
  const isOver = isOldLicense(licence, now) || hasCanceledLicence(licence, rootOf(licence, licences));
  if (!isOver && licenseStatus !== LicenceStatus.Accepted) {
    return (
      <>
        <span>{text.orderedOn(request ?? text.order, formatDay(createdOn))}</span>
        {totalPrice > 0 && <span translate="no">{formatPrice(totalPrice)}</span>}
      </>
    );
  }
  const until = startsLater(licence, now) ? text.fromTo(formatDay(startedOn), formatDay(expiresOn)) : text.until(formatDay(expiresOn));
  return (
    <>
      {request && <span>{request}</span>}
      {isOver ? <StatusNote licence={licence} licences={licences} now={now} /> : <span>{until}</span>}
      {isRunning(licence, now) && expiresOn && <DaysLeft expiresOn={expiresOn} now={now} />}
    </>
  );
}
