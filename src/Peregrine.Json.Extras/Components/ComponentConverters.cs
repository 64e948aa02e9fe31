using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Creates converters that use a <see cref="TypeConverter"/>, for types that are known only at run time.</summary>
[RequiresDynamicCode("The converter of each type is made at run time.")]
[RequiresUnreferencedCode("The TypeConverter of a type may have been removed.")]
internal static class ComponentConverters
{
    /// <summary>
    /// Whether a type has an attribute with a <see cref="TypeConverter"/> from and to string, and System.Text.Json would write the type as an object of its
    /// members.
    /// </summary>
    public static bool IsMarked(Type type) => type.IsDefined(typeof(TypeConverterAttribute), inherit: false)
        && !type.IsDefined(typeof(JsonConverterAttribute), inherit: false)
        && !type.IsEnum && !typeof(IEnumerable).IsAssignableFrom(type) && type != typeof(Uri) && type != typeof(Version)
        && Converts(TypeDescriptor.GetConverter(type));

    /// <summary>
    /// Returns the converter of a type. The converter uses <paramref name="given"/> or, if that is null, the type's own <see cref="TypeConverter"/>.
    /// </summary>
    /// <exception cref="InvalidOperationException">The <see cref="TypeConverter"/> does not convert from and to string.</exception>
    public static JsonConverter Create(Type type, TypeConverter? given)
    {
        TypeConverter converter = given ?? TypeDescriptor.GetConverter(type);
        return !Converts(converter)
            ? throw new InvalidOperationException($"'{converter.GetType()}' does not convert values of type '{type}' from and to string.")
            : (JsonConverter)Activator.CreateInstance(typeof(ComponentConverter<>).MakeGenericType(type), converter)!;
    }

    private static bool Converts(TypeConverter converter) => converter.CanConvertFrom(typeof(string)) && converter.CanConvertTo(typeof(string));
}
