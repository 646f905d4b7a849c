import { FieldGroup } from '@osk/shared/ui/field-group';
import { SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import styles from './employee-fields.module.css';

/** The fields of each group, with as many lines as their hints have. */
const groups = [
  { name: 'person', className: styles.fields, fields: { firstName: 0, lastName: 0, PESEL: 1, phoneNumber: 1 } },
  { name: 'access', className: styles.access, fields: { email: 1, pkkId: 1, password: 2 } },
  { name: 'address', className: styles.address, fields: { street: 0, streetNumber: 0, suiteNumber: 0, postCode: 1, post: 0, city: 0 } },
];

/** The fields to come, where they will stand: nothing moves when they do. */
export function EmployeeFieldsSkeleton() {
  return (
    <div className={styles.groups}>
      {groups.map(({ name, className, fields }) => (
        <FieldGroup key={name} legend={<Line width="short" />} className={className}>
          {Object.entries(fields).map(([field, hints]) => (
            <div key={field} className={styles.coming}>
              <Line width="short" />
              <SkeletonBlock />
              {hints > 0 && <Line width="medium" />}
              {hints > 1 && <Line width="short" />}
              <div />
            </div>
          ))}
        </FieldGroup>
      ))}
    </div>
  );
}

/** As high as a line of text. */
function Line({ width }: { width: 'short' | 'medium' }) {
  return (
    <div className={styles.line}>
      <SkeletonLine width={width} />
    </div>
  );
}
