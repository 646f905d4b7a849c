CREATE TABLE "canary_evidence" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canary_evidence_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "page_load_counts" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"counted_loads" integer DEFAULT 0 NOT NULL,
	"counted_failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "page_load_counts_remote_version_at_pk" PRIMARY KEY("remote","version","at")
);
--> statement-breakpoint
CREATE TABLE "page_load_voices" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"voice" text NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "page_load_voices_remote_version_voice_pk" PRIMARY KEY("remote","version","voice")
);
--> statement-breakpoint
CREATE TABLE "page_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"voice" text NOT NULL,
	"is_customer" boolean NOT NULL,
	"is_ended" boolean NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_load_counts_age" ON "page_load_counts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_loads_open" ON "page_loads" USING btree ("begun_at") WHERE not "page_loads"."is_ended";