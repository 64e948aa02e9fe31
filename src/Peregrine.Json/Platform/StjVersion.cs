using System.Text.Json.Nodes;

namespace Peregrine.Json.Platform;

/// <summary>
/// The behavior of the loaded System.Text.Json where versions differ. A trial call at first use determines each fact, so that future versions are covered. For
/// version 10, which the library is built against, trial calls determine only error messages, after an error, and whether read-only sets can be read.
/// </summary>
internal static partial class StjVersion
{
    /// <summary>
    /// The newest version whose attributes, options and kinds of contracts this library supports. In a newer version, the library searches for unknown ones.
    /// </summary>
    public const int NewestKnown = 11;

    /// <summary>The major version of the loaded System.Text.Json.</summary>
    public static int Major { get; } = ReadMajor();

    /// <summary>
    /// Whether the loaded version is newer than the one that the library is built against, or is treated as such. A newer version may accept more, and have
    /// other messages.
    /// </summary>
    public static bool IsNewer => MayMeet.NewerVersions && (Major > 10 || IsUnseen);

    /// <summary>Whether the loaded version may have attributes, options and kinds that this library lacks.</summary>
    public static bool IsUnseen => MayMeet.NewerVersions && RuntimeSettings.IsUnseen;

    /// <summary>Whether 24:00 is accepted as midnight at the end of a day.</summary>
    public static bool HasHour24 => IsNewer && Hours.IsTaken;

    /// <summary>
    /// Whether a Version may have every form that <see cref="Version.TryParse(string, out Version)"/> accepts, without white space around it.
    /// </summary>
    public static bool TakesAnyVersion => IsNewer && Versions.AreAny;

    /// <summary>Whether an error for a value that does not fit a constructor parameter names the parameter's type instead of the object's.</summary>
    public static bool NamesParameters => IsNewer && Parameters.AreNamed;

    /// <summary>Whether positions in errors count from the start of the caller's <see cref="Utf8JsonReader"/> instead of the start of the value.</summary>
    public static bool CountsFromReader => IsNewer && Readers.CountFromBegin;

    /// <summary>Whether a number converter that another converter calls follows the options' number handling.</summary>
    public static bool ConvertersHandleNumbers => IsNewer && NumberConverters.AreHandled;

    /// <summary>Whether a stream is flushed after each part of an asynchronous write.</summary>
    public static bool FlushesStreams => IsNewer && Streams.AreFlushed;

    /// <summary>Whether an asynchronous sequence is disposed of at its end, before its elements are sent.</summary>
    public static bool DisposesAtOnce => IsNewer && Streams.AreDisposedBefore;

    /// <summary>Whether a member of an enum without [Flags] may have an empty name.</summary>
    public static bool AllowsEmptyEnumNames => IsNewer && EnumNames.MayBeEmpty;

    /// <summary>The rule for names of an enum's members, in the words of the error message.</summary>
    public static string EnumNameRule => EnumNames.Rule;

    /// <summary>The line end in exception messages of more than one line.</summary>
    public static string NewLine => Lines.End;

    /// <summary>
    /// Returns a member's name as it appears in a path, such as <c>['a b']</c>, for a name with characters other than ASCII letters, digits and underscores.
    /// </summary>
    public static string NameInPath(string name)
    {
        var holder = new JsonObject { [name] = 0 };
        return holder[name]!.GetPath()[1..];
    }

    /// <summary>
    /// Returns the major version in the assembly's full name. In a first call, this takes less time than creating an AssemblyName, which also parses culture
    /// and key.
    /// </summary>
    private static int ReadMajor()
    {
        const string mark = "Version=";
        string name = typeof(JsonConverter).Assembly.FullName ?? "";
        int major = 0;
        for (int at = name.IndexOf(mark, StringComparison.Ordinal) + mark.Length; at >= mark.Length && at < name.Length && char.IsAsciiDigit(name[at]); at++)
        {
            major = (10 * major) + name[at] - '0';
        }

        return major;
    }

    /// <summary>Returns the exception of a converter for a text, or null if it accepts the text.</summary>
    private static JsonException? Refused<T>(string json, JsonConverter<T> converter) =>
        Refused(json, JsonMetadataServices.CreateValueInfo<T>(Options(), converter));

    private static JsonException? Refused<T>(string json, JsonTypeInfo<T> info)
    {
        try
        {
            _ = System.Text.Json.JsonSerializer.Deserialize(json, info);
            return null;
        }
        catch (JsonException error)
        {
            return error;
        }
    }

    private static JsonSerializerOptions Options() =>
        new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(), NumberHandling = JsonNumberHandling.AllowReadingFromString };

    private static class Hours
    {
        public static readonly bool IsTaken = Refused("\"2020-01-02T24:00:00\"", JsonMetadataServices.DateTimeConverter) is null;
    }

    private static class Versions
    {
        public static readonly bool AreAny = Refused("\"+1.2\"", JsonMetadataServices.VersionConverter) is null;
    }

    /// <summary>
    /// Whether <see cref="IReadOnlySet{T}"/> can be read. If reflection is available, a trial call decides; otherwise, versions newer than 10 can read it.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static bool ReadsReadOnlySets() => ReflectionSwitch.Finds ? Sets.AreRead : IsNewer;

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Sets
    {
        public static readonly bool AreRead = Find();

        private static bool Find()
        {
            JsonSerializerOptions options = Options();
            options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
            try
            {
                return System.Text.Json.JsonSerializer.Deserialize<IReadOnlySet<int>>("[1]", options) is { Count: 1 };
            }
            catch (NotSupportedException)
            {
                return false;
            }
        }
    }

    /// <summary>Whether a constructor may take parameters by reference.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static bool TakesParametersByReference() => IsNewer && ReflectionSwitch.Finds && Objects.MayTakeReferences;

    /// <summary>Whether extension data may be a read-only dictionary.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static bool TakesReadOnlyExtensionData() => IsNewer && ReflectionSwitch.Finds && Objects.MayHaveReadOnlyExtensions;

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    private static class Objects
    {
        public static readonly bool MayTakeReferences = IsRead<ByReference>();
        public static readonly bool MayHaveReadOnlyExtensions = IsRead<ReadOnlyExtension>();

        private static bool IsRead<T>()
        {
            JsonSerializerOptions options = Options();
            options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
            try
            {
                return System.Text.Json.JsonSerializer.Deserialize<T>("""{"A":1}""", options) is not null;
            }
            catch (InvalidOperationException)
            {
                return false;
            }
        }

        private sealed class ByReference(in int a)
        {
            public int A { get; } = a;
        }

        private sealed class ReadOnlyExtension
        {
            [JsonExtensionData]
            public IReadOnlyDictionary<string, object>? More { get; set; }
        }
    }

    private static class Lines
    {
        public static readonly string End = Find();

        private static string Find()
        {
            JsonSerializerOptions options = Options();
            options.ReferenceHandler = ReferenceHandler.Preserve;
            options.TypeInfoResolver = new Texts();
            var texts = (JsonTypeInfo<List<string>>)options.GetTypeInfo(typeof(List<string>));
            return Refused("""{"$id":"1"}""", texts)?.Message.Contains("\r\n", StringComparison.Ordinal) == true ? "\r\n" : "\n";
        }

        // Supplies the metadata for the trial, which thus needs no reflection.
        private sealed class Texts : IJsonTypeInfoResolver
        {
            public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
                type == typeof(List<string>) ? JsonMetadataServices.CreateListInfo<List<string>, string>(
                    options, new JsonCollectionInfoValues<List<string>> { ObjectCreator = static () => [], SerializeHandler = null })
                : type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(options, JsonMetadataServices.StringConverter)
                : null;
        }
    }

    private static class Parameters
    {
        public static readonly bool AreNamed = Refused(
            """{"A":"x"}""", InfoOf(Options()))?.Message.Contains(typeof(Made).ToString(), StringComparison.Ordinal) == false;

        private static JsonTypeInfo<Made> InfoOf(JsonSerializerOptions options)
        {
            options.NumberHandling = JsonNumberHandling.Strict;
            options.TypeInfoResolver = new Members();
            return (JsonTypeInfo<Made>)options.GetTypeInfo(typeof(Made));
        }

        private sealed class Made(int a)
        {
            public int A { get; } = a;
        }

        private sealed class Members : IJsonTypeInfoResolver
        {
            public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
                type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(options, JsonMetadataServices.Int32Converter)
                : type != typeof(Made) ? null
                : JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<Made>
                {
                    ObjectWithParameterizedConstructorCreator = static arguments => new Made((int)arguments[0]),
                    PropertyMetadataInitializer = _ =>
                    [
                        JsonMetadataServices.CreatePropertyInfo(
                            options, new JsonPropertyInfoValues<int> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Made), PropertyName = "A",
                                Getter = static made => ((Made)made).A }),
                    ],
                    ConstructorParameterMetadataInitializer = static () =>
                        [new JsonParameterInfoValues { Name = "a", ParameterType = typeof(int), Position = 0 }],
                });
        }
    }

    private static class EnumNames
    {
        public static readonly bool MayBeEmpty = Refusal<Empty>() is null;
        public static readonly string Rule = Find();

        private static string Find()
        {
            string text = Refusal<Spaced>() ?? "";
            return text[(text.IndexOf("' '.", StringComparison.Ordinal) + 4)..];
        }

        private static string? Refusal<TEnum>()
            where TEnum : struct, Enum
        {
            try
            {
                _ = new JsonStringEnumConverter<TEnum>().CreateConverter(typeof(TEnum), Options());
                return null;
            }
            catch (InvalidOperationException error)
            {
                return error.Message;
            }
        }

        private enum Empty
        {
            [JsonStringEnumMemberName("")]
            A,
        }

        private enum Spaced
        {
            [JsonStringEnumMemberName(" ")]
            A,
        }
    }

    private static class NumberConverters
    {
        public static readonly bool AreHandled = Find();

        private static bool Find()
        {
            var reader = new Utf8JsonReader("\"3\""u8);
            reader.Read();
            try
            {
                return JsonMetadataServices.Int32Converter.Read(ref reader, typeof(int), Options()) == 3;
            }
            catch (InvalidOperationException)
            {
                return false;
            }
        }
    }

    /// <summary>
    /// The stream, the sequence and the resolver of a trial: writes an empty sequence, and records whether the stream is flushed, and whether the sequence is
    /// disposed of before its text is sent.
    /// </summary>
    private sealed class Streams : MemoryStream, IAsyncEnumerable<int>, IAsyncEnumerator<int>, IJsonTypeInfoResolver
    {
        public static readonly bool AreFlushed, AreDisposedBefore;

        private bool _isFlushed, _isDisposedBefore;

        static Streams()
        {
            using var stream = new Streams();
            JsonSerializerOptions options = Options();
            options.TypeInfoResolver = stream;
            System.Text.Json.JsonSerializer.SerializeAsync(
                stream, stream, (JsonTypeInfo<IAsyncEnumerable<int>>)options.GetTypeInfo(typeof(IAsyncEnumerable<int>)))
                .GetAwaiter()
                .GetResult();
            (AreFlushed, AreDisposedBefore) = (stream._isFlushed, stream._isDisposedBefore);
        }

        public int Current => 0;

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            _isFlushed = true;
            return Task.CompletedTask;
        }

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken) => this;

        public ValueTask<bool> MoveNextAsync() => default;

        ValueTask IAsyncDisposable.DisposeAsync()
        {
            _isDisposedBefore = Length == 0;
            return default;
        }

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
            type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(options, JsonMetadataServices.Int32Converter)
            : type == typeof(IAsyncEnumerable<int>) ? JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<int>, int>(
                options, new JsonCollectionInfoValues<IAsyncEnumerable<int>>())
            : null;
    }

    private static class Readers
    {
        public static readonly bool CountFromBegin = Find();

        private static bool Find()
        {
            var reader = new Utf8JsonReader("[ \"x\"]"u8);
            reader.Read();
            reader.Read();
            try
            {
                _ = System.Text.Json.JsonSerializer.Deserialize(
                    ref reader, JsonMetadataServices.CreateValueInfo<Guid>(Options(), JsonMetadataServices.GuidConverter));
                return false;
            }
            catch (JsonException error)
            {
                return error.BytePositionInLine > 3;
            }
        }
    }
}
