using System.Collections;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Makes the converters of types that are known at run time.</summary>
[RequiresDynamicCode("The converter of each type is made at run time.")]
[RequiresUnreferencedCode("The TypeConverter of a type may have been removed.")]
internal static class ComponentConverters
{
    /// <summary>
    /// Whether a type itself names a <see cref="TypeConverter"/> from and to string, and System.Text.Json has no other form for it than the object of its
    /// members.
    /// </summary>
    public static bool IsMarked(Type type) => type.IsDefined(typeof(TypeConverterAttribute), inherit: false)
        && !type.IsDefined(typeof(JsonConverterAttribute), inherit: false)
        && !type.IsEnum && !typeof(IEnumerable).IsAssignableFrom(type) && type != typeof(Uri) && type != typeof(Version)
        && Converts(TypeDescriptor.GetConverter(type));

    /// <summary>Returns the converter of a type, by its own <see cref="TypeConverter"/> or another one.</summary>
    /// <exception cref="InvalidOperationException">The type is not converted from and to string.</exception>
    public static JsonConverter Create(Type type, TypeConverter? given)
    {
        TypeConverter converter = given ?? TypeDescriptor.GetConverter(type);
        return !Converts(converter)
            ? throw new InvalidOperationException($"'{converter.GetType()}' does not convert values of type '{type}' from and to string.")
            : (JsonConverter)Activator.CreateInstance(typeof(ComponentConverter<>).MakeGenericType(type), converter)!;
    }

    private static bool Converts(TypeConverter converter) => converter.CanConvertFrom(typeof(string)) && converter.CanConvertTo(typeof(string));
}
