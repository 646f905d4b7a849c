CREATE TABLE "release_keys" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"retired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "release_keys_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
CREATE TABLE "release_sequences" (
	"remote" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "signatures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "release_keys" ADD CONSTRAINT "release_keys_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE cascade ON UPDATE no action;