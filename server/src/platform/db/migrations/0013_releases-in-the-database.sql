CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"brotli" "bytea",
	"gzip" "bytea",
	"remote" text,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_files" (
	"address" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "release_files_remote_version_path_pk" PRIMARY KEY("remote","version","path")
);
--> statement-breakpoint
CREATE TABLE "release_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_trail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"from_version" text,
	"to_version" text,
	"percent" integer,
	"commit" text,
	"is_clean" boolean,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"description" text NOT NULL,
	"integrity" text NOT NULL,
	"size" integer NOT NULL,
	"commit" text,
	"is_clean" boolean,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_by" text NOT NULL,
	CONSTRAINT "releases_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"paths" jsonb NOT NULL,
	"access" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"remote" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"live" text,
	"canary_version" text,
	"canary_percent" integer,
	"previous" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sdk_packages" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"hash" text NOT NULL,
	"integrity" text NOT NULL,
	"shasum" text NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sdk_packages_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
ALTER TABLE "portal_files" ADD CONSTRAINT "portal_files_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_files" ADD CONSTRAINT "release_files_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_tokens" ADD CONSTRAINT "release_tokens_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sdk_packages" ADD CONSTRAINT "sdk_packages_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blobs_age" ON "blobs" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "blobs_remote" ON "blobs" USING btree ("remote");--> statement-breakpoint
CREATE INDEX "portal_files_blob" ON "portal_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "portal_files_age" ON "portal_files" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "release_files_blob" ON "release_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "release_trail_remote" ON "release_trail" USING btree ("remote","id");--> statement-breakpoint
CREATE INDEX "releases_age" ON "releases" USING btree ("remote","stored_at");--> statement-breakpoint
CREATE INDEX "sdk_packages_blob" ON "sdk_packages" USING btree ("hash");