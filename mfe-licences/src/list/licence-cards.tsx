import { isOldLicense, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatDay, formatPrice } from '@osk/shared/formats';
import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { moreIcon } from '@osk/shared/ui/icons';
import { useState } from 'react';
import { ContentsChips } from '../licence/contents-chips.tsx';
import { isCanceledWith, isRunning, nameOf, offersProforma, rootOf, startsLater } from '../licence/licence-rules.ts';
import { ProformaButton } from '../licence/proforma-button.tsx';
import { licenceStrings } from '../licence/strings.ts';
import { ExtendAction, hasNextStep, type LicenceActions, NextStep, ShowButton } from './licence-actions.tsx';
import styles from './licence-cards.module.css';
import { DaysLeft, type LicenceProps, Status, StatusNote } from './licence-cells.tsx';
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

function LicenceCard(props: LicenceProps & LicenceActions) {
  const text = useStrings(strings);
  const [isExpanded, setExpanded] = useState(false);
  const { licence, licences, now } = props;
  const { paymentMark, companyName } = licence;
  const root = rootOf(licence, licences);
  const withNextStep = hasNextStep(props);
  return (
    <li className={styles.card} data-over={isOldLicense(licence, now) || undefined}>
      <div className={styles.head}>
        <h2 className={styles.name}>{nameOf(licence)}</h2>
        <Status {...props} />
      </div>
      <p className={styles.term}>
        <Term {...props} />
      </p>
      <ContentsChips contents={licence} />
      <div className={styles.foot}>
        <p className={styles.order}>
          <span>
            <span className="visually-hidden">{text.orderNumber}: </span>
            {paymentMark}
            {root !== licence && ` ${text.about(root.paymentMark)}`}
          </span>
          <span className={styles.company} title={companyName}>
            {companyName}
          </span>
        </p>
        <div className={styles.actions}>
          {withNextStep ? <NextStep {...props} /> : <ShowButton {...props} />}
          <Button
            kind="secondary"
            size="icon"
            aria-label={text.more(nameOf(licence), paymentMark)}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            <Icon strokes={moreIcon} />
          </Button>
        </div>
      </div>
      {isExpanded && (
        <div className={styles.more}>
          {withNextStep && <ShowButton {...props} />}
          {offersProforma(licence, licences, now) && <ProformaButton licence={licence} inList />}
          <ExtendAction {...props} />
        </div>
      )}
    </li>
  );
}

/** Until when a licence is valid, since when it is over, or when it was ordered. */
function Term({ licence, licences, now }: LicenceProps) {
  const text = useStrings(strings);
  const { types } = useStrings(licenceStrings);
  const { createdOn, startedOn, expiresOn, totalPrice, licenseStatus, licenseType } = licence;
  const request = licenseType === LicenceType.NewLicense ? undefined : types[licenseType];
  const isOver = isOldLicense(licence, now) || isCanceledWith(licence, rootOf(licence, licences));
  if (!isOver && licenseStatus !== LicenceStatus.Accepted) {
    return (
      <>
        <span>{text.orderedOn(request ?? text.order, formatDay(createdOn))}</span>
        {totalPrice > 0 && <span>{formatPrice(totalPrice)}</span>}
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
