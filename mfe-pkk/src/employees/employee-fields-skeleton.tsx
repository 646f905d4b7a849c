import { useStrings } from '@osk/shared/host';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import styles from './employee-fields.module.css';
import { employeeStrings } from './employee-strings.ts';

const groups = [
  { name: 'person', places: ['firstName', 'lastName', 'PESEL', 'phoneNumber'], className: styles.fields },
  { name: 'access', places: ['email', 'pkkId', 'password'], className: styles.fields },
  { name: 'address', places: ['street', 'streetNumber', 'suiteNumber', 'postCode', 'post', 'city'], className: styles.address },
];

/** The fields to come, where they will stand. */
export function EmployeeFieldsSkeleton() {
  const text = useStrings(employeeStrings);
  return (
    <Loading label={text.loading}>
      <div className={styles.groups}>
        {groups.map(({ name, places, className }) => (
          <div key={name}>
            <div className={styles.legend}>
              <SkeletonLine width="short" />
            </div>
            <div className={className}>
              {places.map((place) => (
                <div key={place} className={styles.coming}>
                  <SkeletonLine width="medium" />
                  <SkeletonBlock />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
