CREATE TABLE "embedded_failures" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"origin" text NOT NULL,
	"failure" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "embedded_failures_remote_version_origin_failure_at_pk" PRIMARY KEY("remote","version","origin","failure","at")
);
--> statement-breakpoint
CREATE INDEX "embedded_failures_age" ON "embedded_failures" USING btree ("at");