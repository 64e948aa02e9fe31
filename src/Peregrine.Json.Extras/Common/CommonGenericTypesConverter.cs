using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes generic types of the framework that System.Text.Json does not read back: <see cref="Lazy{T}"/> as its value, tuples of any length as
/// arrays, <see cref="IReadOnlySet{T}"/>, <see cref="FrozenSet{T}"/>, <see cref="FrozenDictionary{TKey, TValue}"/>, <see cref="ReadOnlyCollection{T}"/>,
/// <see cref="ReadOnlyDictionary{TKey, TValue}"/> and, on .NET 10 and later, <c>ReadOnlySet</c>.
/// </summary>
/// <remarks>
/// In <see cref="JsonSerializerOptions.Converters"/>, the converter handles all these types. <see cref="JsonConverterAttribute"/> can assign it to a single
/// member. Native programs use the converters of <see cref="CommonConverters"/> instead. If an inner value, such as an element, cannot be converted, the
/// exception contains the place of the outer value; its inner exception contains the rest of the path. With a
/// <see cref="JsonSerializerOptions.ReferenceHandler"/>, references inside a value are separate from those outside, as for every converter.
/// </remarks>
[RequiresDynamicCode("The converter of each type is made at run time. Native programs use CommonConverters.")]
[RequiresUnreferencedCode("The constructors of long tuples are not kept. Trimmed programs use CommonConverters.")]
public sealed class CommonGenericTypesConverter : JsonConverterFactory
{
    /// <summary>
    /// The definitions of the generic types, other than tuples, that this converter handles. For each of them, <see cref="CommonConverters"/> has a method that
    /// has the name of the type and returns its converter.
    /// </summary>
    private static readonly HashSet<Type> s_types =
    [
        .. typeof(CommonConverters).GetMethods().Select(static method => method.ReturnType.GenericTypeArguments)
            .Where(static converted => converted is [{ IsGenericType: true }]).Select(static converted => converted[0].GetGenericTypeDefinition()),
    ];

    /// <summary>Whether tuples are read and written as arrays. The default is true. If false, the serializer reads and writes them as objects.</summary>
    public bool TuplesAsArrays { get; init; } = true;

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return typeToConvert.IsGenericType
            && (s_types.Contains(typeToConvert.GetGenericTypeDefinition()) || (TuplesAsArrays && TupleShape.OfAnyLength(typeToConvert) is not null));
    }

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        if (TupleShape.OfAnyLength(typeToConvert) is { } shape)
        {
            return (JsonConverter)Activator.CreateInstance(typeof(TupleConverter<>).MakeGenericType(typeToConvert), shape)!;
        }

        string name = typeToConvert.Name[..typeToConvert.Name.IndexOf('`', StringComparison.Ordinal)];
        return (JsonConverter)typeof(CommonConverters).GetMethod(name)!.MakeGenericMethod(typeToConvert.GetGenericArguments()).Invoke(null, null)!;
    }
}
