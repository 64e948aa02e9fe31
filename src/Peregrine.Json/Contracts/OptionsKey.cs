using System.Text.Encodings.Web;

namespace Peregrine.Json.Contracts;

/// <summary>All settings of a <see cref="JsonSerializerOptions"/>, comparable by value; objects in them compare by reference.</summary>
internal sealed class OptionsKey : IEquatable<OptionsKey>
{
    private readonly int _hash;

    /// <summary>Creates the default settings without an options object, so that System.Text.Json's class is not initialized.</summary>
    public OptionsKey()
    {
        Flags = 256;
        NewLine = Environment.NewLine;
        IndentCharacter = ' ';
        IndentSize = 2;
        DefaultBufferSize = 16 * 1024;
        Converters = [];
        _hash = HashOf();
    }

    /// <param name="options">The options.</param>
    /// <param name="resolver">The resolver of the options; null for the default resolver.</param>
    /// <param name="isBridged">
    /// Whether System.Text.Json calls this library when it is called with the options. User code must then receive options for which this is true, too.
    /// </param>
    /// <param name="keepsDiscriminators">
    /// Whether a derived type that a base type lists is written with its discriminator even if the derived type is the declared type.
    /// </param>
    public OptionsKey(JsonSerializerOptions options, IJsonTypeInfoResolver? resolver, bool isBridged = false, bool keepsDiscriminators = false)
    {
        Flags = FlagsOf(options, isBridged, keepsDiscriminators);
        Newer = NewerOptions.AreSet(options) ? options : null;
        Encoder = options.Encoder;
        PropertyNamingPolicy = options.PropertyNamingPolicy;
        DictionaryKeyPolicy = options.DictionaryKeyPolicy;
        TypeInfoResolver = resolver;
        ReferenceHandler = options.ReferenceHandler;
        DefaultIgnoreCondition = options.DefaultIgnoreCondition;
        NumberHandling = options.NumberHandling;
        MaxDepth = options.MaxDepth;
        ReadCommentHandling = options.ReadCommentHandling;
        IndentCharacter = options.IndentCharacter;
        IndentSize = options.IndentSize;
        NewLine = options.NewLine;
        UnknownTypeHandling = options.UnknownTypeHandling;
        UnmappedMemberHandling = options.UnmappedMemberHandling;
        PreferredObjectCreationHandling = options.PreferredObjectCreationHandling;
        DefaultBufferSize = options.DefaultBufferSize;
        Converters = options.Converters.Count == 0 ? [] : new JsonConverter[options.Converters.Count];
        options.Converters.CopyTo(Converters, 0);
        _hash = HashOf();
    }

    private static int FlagsOf(JsonSerializerOptions options, bool isBridged, bool keepsDiscriminators)
    {
        int flags = (options.AllowTrailingCommas ? 1 : 0) | (options.IgnoreReadOnlyFields ? 2 : 0) | (options.IgnoreReadOnlyProperties ? 4 : 0)
            | (options.IncludeFields ? 8 : 0) | (options.PropertyNameCaseInsensitive ? 16 : 0) | (options.WriteIndented ? 32 : 0)
            | (options.RespectNullableAnnotations ? 64 : 0) | (options.RespectRequiredConstructorParameters ? 128 : 0)
            | (options.AllowDuplicateProperties ? 256 : 0) | (options.AllowOutOfOrderMetadataProperties ? 512 : 0);
#pragma warning disable SYSLIB0020 // IgnoreNullValues still has its effect in System.Text.Json.
        flags |= options.IgnoreNullValues ? 1024 : 0;
#pragma warning restore SYSLIB0020
        return flags | (isBridged ? 2048 : 0) | (keepsDiscriminators ? 4096 : 0);
    }

    private int HashOf()
    {
        var hash = new HashCode();
        hash.Add(Flags);
        hash.Add(IdentityOf(Encoder));
        hash.Add(IdentityOf(PropertyNamingPolicy));
        hash.Add(IdentityOf(DictionaryKeyPolicy));
        hash.Add((int)NumberHandling | ((int)DefaultIgnoreCondition << 4) | (MaxDepth << 8));
        hash.Add(Converters.Length == 0 ? 0 : IdentityOf(Converters[0]));
        return hash.ToHashCode();
    }

    private int Flags { get; }

    public bool AllowTrailingCommas => (Flags & 1) != 0;

    public bool IgnoreReadOnlyFields => (Flags & 2) != 0;

    public bool IgnoreReadOnlyProperties => (Flags & 4) != 0;

    public bool IncludeFields => (Flags & 8) != 0;

    public bool PropertyNameCaseInsensitive => (Flags & 16) != 0;

    public bool WriteIndented => (Flags & 32) != 0;

    public bool RespectNullableAnnotations => (Flags & 64) != 0;

    public bool RespectRequiredConstructorParameters => (Flags & 128) != 0;

    public bool AllowDuplicateProperties => (Flags & 256) != 0;

    public bool AllowOutOfOrderMetadataProperties => (Flags & 512) != 0;

    public bool IgnoreNullValues => (Flags & 1024) != 0;

    public bool IsBridged => (Flags & 2048) != 0;

    public bool KeepsDiscriminators => (Flags & 4096) != 0;

    /// <summary>The options themselves, if they set a property that this build's System.Text.Json lacks. They then equal no other options.</summary>
    public JsonSerializerOptions? Newer { get; }

    public JavaScriptEncoder? Encoder { get; }

    public JsonNamingPolicy? PropertyNamingPolicy { get; }

    public JsonNamingPolicy? DictionaryKeyPolicy { get; }

    public IJsonTypeInfoResolver? TypeInfoResolver { get; }

    public ReferenceHandler? ReferenceHandler { get; }

    public JsonIgnoreCondition DefaultIgnoreCondition { get; }

    public JsonNumberHandling NumberHandling { get; }

    public int MaxDepth { get; }

    public JsonCommentHandling ReadCommentHandling { get; }

    public char IndentCharacter { get; }

    public int IndentSize { get; }

    public string NewLine { get; }

    public JsonUnknownTypeHandling UnknownTypeHandling { get; }

    public JsonUnmappedMemberHandling UnmappedMemberHandling { get; }

    public JsonObjectCreationHandling PreferredObjectCreationHandling { get; }

    public int DefaultBufferSize { get; }

    public JsonConverter[] Converters { get; }

    public bool Equals(OptionsKey? other) =>
        other is not null && ReferenceEquals(TypeInfoResolver, other.TypeInfoResolver) && Flags == other.Flags && ReferenceEquals(Newer, other.Newer)
        && ReferenceEquals(Encoder, other.Encoder) && ReferenceEquals(PropertyNamingPolicy, other.PropertyNamingPolicy)
        && ReferenceEquals(DictionaryKeyPolicy, other.DictionaryKeyPolicy) && ReferenceEquals(ReferenceHandler, other.ReferenceHandler)
        && DefaultIgnoreCondition == other.DefaultIgnoreCondition && NumberHandling == other.NumberHandling && MaxDepth == other.MaxDepth
        && ReadCommentHandling == other.ReadCommentHandling && IndentCharacter == other.IndentCharacter && IndentSize == other.IndentSize
        && NewLine == other.NewLine && UnknownTypeHandling == other.UnknownTypeHandling && UnmappedMemberHandling == other.UnmappedMemberHandling
        && PreferredObjectCreationHandling == other.PreferredObjectCreationHandling && DefaultBufferSize == other.DefaultBufferSize
        && AreSame(Converters, other.Converters);

    /// <summary>Whether a key of these options would equal this key; creates no key. System.Text.Json must not call this library with the options.</summary>
    public bool IsOf(JsonSerializerOptions options, IJsonTypeInfoResolver? resolver) =>
        ReferenceEquals(TypeInfoResolver, resolver) && Flags == FlagsOf(options, isBridged: false, keepsDiscriminators: false) && Newer is null
        && ReferenceEquals(Encoder, options.Encoder) && ReferenceEquals(PropertyNamingPolicy, options.PropertyNamingPolicy)
        && ReferenceEquals(DictionaryKeyPolicy, options.DictionaryKeyPolicy) && ReferenceEquals(ReferenceHandler, options.ReferenceHandler)
        && DefaultIgnoreCondition == options.DefaultIgnoreCondition && NumberHandling == options.NumberHandling && MaxDepth == options.MaxDepth
        && ReadCommentHandling == options.ReadCommentHandling && IndentCharacter == options.IndentCharacter && IndentSize == options.IndentSize
        && NewLine == options.NewLine && UnknownTypeHandling == options.UnknownTypeHandling && UnmappedMemberHandling == options.UnmappedMemberHandling
        && PreferredObjectCreationHandling == options.PreferredObjectCreationHandling && DefaultBufferSize == options.DefaultBufferSize
        && AreSame(Converters, options.Converters) && !NewerOptions.AreSet(options);

    /// <summary>
    /// Whether the settings contain no converter, no resolver, and no encoder, policy or reference handler of user code, so that the key keeps no object of the
    /// program alive.
    /// </summary>
    public bool IsPlain =>
        Converters.Length == 0 && TypeInfoResolver is null && Newer is null
        && (Encoder is null || ReferenceEquals(Encoder, JavaScriptEncoder.Default) || ReferenceEquals(Encoder, JavaScriptEncoder.UnsafeRelaxedJsonEscaping))
        && IsBuiltIn(PropertyNamingPolicy) && IsBuiltIn(DictionaryKeyPolicy)
        && (ReferenceHandler is null || ReferenceEquals(ReferenceHandler, ReferenceHandler.Preserve)
            || ReferenceEquals(ReferenceHandler, ReferenceHandler.IgnoreCycles));

    private static bool IsBuiltIn(JsonNamingPolicy? policy) => policy is null || policy.GetType().Assembly == typeof(JsonNamingPolicy).Assembly;

    /// <summary>Returns a hash code for the identity of an object. Does not call GetHashCode, which user code may override.</summary>
    private static int IdentityOf(object? value) => RuntimeHelpers.GetHashCode(value);

    private static bool AreSame(JsonConverter[] one, IList<JsonConverter> other)
    {
        // Does not call Equals, which a user's converter may override.
        bool areSame = one.Length == other.Count;
        for (int i = 0; areSame && i < one.Length; i++)
        {
            areSame = ReferenceEquals(one[i], other[i]);
        }

        return areSame;
    }

    public override bool Equals(object? obj) => Equals(obj as OptionsKey);

    public override int GetHashCode() => _hash;
}
