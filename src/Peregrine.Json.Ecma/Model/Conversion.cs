using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>Abstract operations of ECMA-262 §7.1 over the library's own model.</summary>
internal static class Conversion
{
    private const double MostLength = (1L << 53) - 1;

    private static readonly SearchValues<char> s_decimal = SearchValues.Create("0123456789.eE+-");

    /// <summary>Converts a number to a length: the last step of LengthOfArrayLike.</summary>
    public static long ToLength(double length) =>
        double.IsNaN(length) || length <= 0 ? 0 : (long)Math.Min(Math.Truncate(length), MostLength);

    /// <summary>Converts a number to a string (Number::toString).</summary>
    public static string NumberText(double value)
    {
        if (!double.IsFinite(value))
        {
            return double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        }

        byte[] text = new byte[EcmaNumber.MaxLength];
        nint length = EcmaNumber.Write(ref text[0], 0, text.Length, value);
        return AsciiText.Create(ref text[0], 0, length, text.Length);
    }

    /// <summary>Converts a primitive value to a string (ToString). A symbol becomes <c>Symbol(description)</c>.</summary>
    public static string PrimitiveText(EcmaValue value) => value.Kind switch
    {
        EcmaKind.Undefined => "undefined",
        EcmaKind.Null => "null",
        EcmaKind.Boolean => value.IsTrue ? "true" : "false",
        EcmaKind.Number => NumberText(value.NumberUnchecked),
        EcmaKind.String => value.AsString(),
        EcmaKind.BigInt => value.AsBigInt().ToString(CultureInfo.InvariantCulture),
        _ => $"Symbol({((EcmaSymbol)value.Reference!).Description})",
    };

    /// <summary>Converts a value to a string (ToString).</summary>
    public static string ToText(EcmaValue value)
    {
        EcmaValue primitive = value.IsObject ? ToPrimitive(value, "toString", "valueOf") : value;
        return primitive.Kind != EcmaKind.Symbol ? PrimitiveText(primitive) : throw new EcmaJsonException(EcmaErrorKind.Type, "A symbol cannot be converted to a string.");
    }

    /// <summary>Converts a value to a number (ToNumber).</summary>
    public static double ToNumber(EcmaValue value)
    {
        EcmaValue primitive = value.IsObject ? ToPrimitive(value, "valueOf", "toString") : value;
        return primitive.Kind switch
        {
            EcmaKind.Number => primitive.NumberUnchecked,
            EcmaKind.Boolean => primitive.IsTrue ? 1 : 0,
            EcmaKind.Null => 0,
            EcmaKind.Undefined => double.NaN,
            EcmaKind.String => NumberOf(primitive.AsString()),
            _ => throw new EcmaJsonException(EcmaErrorKind.Type, "A BigInt or a symbol cannot be converted to a number."),
        };
    }

    /// <summary>
    /// Converts an object to a primitive value (OrdinaryToPrimitive, §7.1.1.1): calls its valueOf and toString in the order of the arguments until one returns
    /// a primitive value. If the object neither has nor inherits such a property, the built-in function runs.
    /// </summary>
    private static EcmaValue ToPrimitive(EcmaValue value, string first, string second)
    {
        Limits.CheckStack();
        EcmaObject target = value.AsObject();
        foreach (string name in (ReadOnlySpan<string>)[first, second])
        {
            EcmaValue method = target.Get(name);
            EcmaValue result = method.IsFunction ? method.AsObject().Call(value, [])
                : !method.IsUndefined ? value
                : BuiltIn(target, value, isText: name == "toString");
            if (!result.IsObject)
            {
                return result;
            }
        }

        throw new EcmaJsonException(EcmaErrorKind.Type, "An object cannot be converted to a primitive value.");
    }

    /// <summary>
    /// Returns the result of the built-in valueOf or toString for an object that is not a wrapped primitive value: the function of Object.prototype or
    /// Array.prototype. For a wrapped primitive value, returns that value, which the caller converts. Throws for a proxy of a wrapped primitive value.
    /// </summary>
    private static EcmaValue BuiltIn(EcmaObject target, EcmaValue value, bool isText)
    {
        if (target.Innermost is EcmaPrimitiveObject boxed)
        {
            return ReferenceEquals(boxed, target) ? boxed.Value
                : throw new EcmaJsonException(EcmaErrorKind.Type, "A proxy has no primitive value, even if its target has one.");
        }

        return !isText ? value : target.IsArray ? ArrayText(target, value) : "[object Object]";
    }

    /// <summary>Implements Array.prototype.toString (§23.1.3.36).</summary>
    private static EcmaValue ArrayText(EcmaObject array, EcmaValue value)
    {
        EcmaValue join = array.Get("join");
        return join.IsFunction ? join.AsObject().Call(value, [])
            : !join.IsUndefined ? "[object Array]"
            : Joined(array, value);
    }

    /// <summary>Implements Array.prototype.join (§23.1.3.18) with commas.</summary>
    private static EcmaValue Joined(EcmaObject array, EcmaValue value)
    {
        long length = ToLength(ToNumber(array.Get(EcmaArray.LengthName)));
        var text = new StringBuilder();
        for (long i = 0; i < length; i++)
        {
            EcmaValue element = array.Get(i, value);
            string part = element.IsUndefined || element.IsNull ? "" : ToText(element);
            if (text.Length + part.Length + 1L > Limits.LongestString)
            {
                throw Limits.Length(Limits.LongestString);
            }

            text.Append(i == 0 ? "" : ",").Append(part);
        }

        return text.ToString();
    }

    /// <summary>Converts a string to a number (StringToNumber, §7.1.4.1.1).</summary>
    private static double NumberOf(string text)
    {
        ReadOnlySpan<char> trimmed = text.AsSpan().Trim("\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF");
        if (trimmed.Length > 2 && trimmed[0] == '0' && (trimmed[1] | 0x20) is 'x' or 'o' or 'b')
        {
            return Integer(trimmed[2..], (trimmed[1] | 0x20) switch { 'x' => 16, 'o' => 8, _ => 2 });
        }

        return trimmed switch
        {
            "" => 0,
            "Infinity" or "+Infinity" => double.PositiveInfinity,
            "-Infinity" => double.NegativeInfinity,
            _ when trimmed.ContainsAnyExcept(s_decimal) => double.NaN,
            _ => double.TryParse(trimmed, NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out double value) ? value : double.NaN,
        };
    }

    private static double Integer(ReadOnlySpan<char> digits, int radix)
    {
        BigInteger value = BigInteger.Zero;
        foreach (char c in digits)
        {
            int digit = char.IsAsciiHexDigit(c) ? Convert.ToInt32(c.ToString(), 16) : radix;
            if (digit >= radix)
            {
                return double.NaN;
            }

            value = value * radix + digit;
        }

        return (double)value;
    }
}
