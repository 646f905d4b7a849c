ALTER TABLE "remotes" ADD COLUMN "calls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What is released, was live before or is a canary now keeps its calls. PostgreSQL rejects some escapes, which no call has.
UPDATE "remotes" SET "calls" = "declared"."calls" FROM (
	SELECT "rollouts"."remote", jsonb_agg(DISTINCT concat("call"->>'method', ' ', "call"->>'path')) AS "calls"
	FROM "rollouts"
	JOIN "releases" ON "releases"."remote" = "rollouts"."remote"
		AND ("releases"."version" IN ("rollouts"."live", "rollouts"."canary_version") OR "rollouts"."previous" ? "releases"."version")
	CROSS JOIN LATERAL json_array_elements(
		regexp_replace("releases"."description", '\\u[0-9A-Fa-f]{4}', '\\u0020', 'g')::json->'calls'
	) AS "call"
	WHERE "call"->>'method' <> 'GET'
	GROUP BY "rollouts"."remote"
) AS "declared" WHERE "remotes"."name" = "declared"."remote";
