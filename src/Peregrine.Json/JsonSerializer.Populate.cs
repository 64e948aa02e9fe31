using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads into existing objects and collections. System.Text.Json does this for members only.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON object into an existing object, or the elements of an array into an existing collection.</summary>
    /// <remarks>
    /// Each member that the JSON contains is set, including init-only members and members that are constructor parameters. All others keep their value, even
    /// required ones, because no object is constructed. The value of a member is replaced, unless
    /// <see cref="System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute"/> or <see cref="JsonSerializerOptions.PreferredObjectCreationHandling"/>
    /// says to populate it. Elements are added to a list, set, queue or stack. Entries of a dictionary are added, or replace the entry with the same key. The
    /// members are those of <typeparamref name="TValue"/>, not of the run-time type. If reading fails, the target keeps what was read before the error.
    /// </remarks>
    /// <typeparam name="TValue">The type whose members are read.</typeparam>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> is null.</exception>
    /// <exception cref="JsonException">The text is not valid JSON, is the JSON literal <c>null</c>, or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, or read by a converter. Or the target is a read-only collection.
    /// </exception>
    /// <exception cref="InvalidOperationException">The options have a reference handler.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Populate<TValue>(ReadOnlySpan<byte> utf8Json, TValue target, JsonSerializerOptions? options = null)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options)), utf8Json, target);
    }

    /// <inheritdoc cref="Populate{TValue}(ReadOnlySpan{byte}, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="target">The object or collection to populate.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="NotSupportedException">
    /// The type cannot be populated: it is immutable, an array, polymorphic, or read by a converter. Or the target is a read-only collection. Or code cannot be
    /// generated at run time (native AOT), and the type has no generated contract: System.Text.Json then handles the metadata, and it can populate members but
    /// not the root object.
    /// </exception>
    public static void Populate<TValue>(ReadOnlySpan<byte> utf8Json, TValue target, JsonTypeInfo<TValue> jsonTypeInfo)
        where TValue : class
    {
        ArgumentNullException.ThrowIfNull(target);
        ReadCall.RunAny<TValue>(Fillable(Know(jsonTypeInfo)), utf8Json, target);
    }

    /// <summary>Returns the contract if it can populate existing values. Throws if it cannot, or if the options have a reference handler.</summary>
    internal static ContractEntry Fillable(ContractEntry known)
    {
        if (known.Frozen.Settings.ReferenceHandler is not null)
        {
            throw Throw.PopulateWithReferences();
        }

        if (known.Contract is IDelegatedContract && !RuntimeFeature.IsDynamicCodeSupported)
        {
            throw Throw.PopulateWithoutDynamicCode(known.Contract.Type);
        }

        return known.Contract is { CanPopulate: true, ReadsDiscriminators: false } ? known : throw Throw.CannotPopulate(known.Contract.Type);
    }
}
