// A reference client in C#, which checks licences without the shop (docs/activation.md). It needs no package: it verifies
// Ed25519 (RFC 8032, section 5.1.7) with System.Numerics. The values are public, so it need not run in constant time.
//
//   mcs -r:System.Numerics LicenceClient.cs
//   mono LicenceClient.exe request <code> <device id>
//   mono LicenceClient.exe check <keys.json> <licence file> <code> <device id> [<seconds since 1970>]
using System;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class LicenceClient
{
    const string Alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const int DeviceLength = 18, CheckLength = 2;
    const long Day = 24 * 60 * 60;

    /// <summary>Returns the device's hash for a code. It is the same in requests and in licences.</summary>
    public static string Device(string code, string deviceId)
    {
        return Hash(code + " " + deviceId, DeviceLength);
    }

    /// <summary>Returns the request that a computer without internet shows to the user.</summary>
    public static string Request(string code, string deviceId)
    {
        string device = Device(code, deviceId);
        return Regex.Replace(device + Hash(code + " " + device, CheckLength), ".{5}(?=.)", "$&-");
    }

    /// <summary>Returns "valid", or the reason why the program must not enable Pro features.</summary>
    /// <param name="keys">The JWK set of the shop.</param>
    /// <param name="now">In seconds since 1970. Never earlier than a time that the program has seen before.</param>
    public static string Check(string keys, string licence, string code, string deviceId, long now)
    {
        string[] parts = licence.Trim().Split('.');
        if (parts.Length != 3) return "not a licence";
        string payload;
        try
        {
            string header = Encoding.UTF8.GetString(Base64Url(parts[0]));
            if (Text(header, "alg") != "EdDSA") return "not a licence";
            byte[] key = FindKey(keys, Text(header, "kid"));
            if (key == null) return "unknown key";
            byte[] signed = Encoding.ASCII.GetBytes(parts[0] + "." + parts[1]);
            if (!Ed25519.Verify(key, signed, Base64Url(parts[2]))) return "changed";
            payload = Encoding.UTF8.GetString(Base64Url(parts[1]));
        }
        catch (FormatException)
        {
            return "not a licence";
        }
        if (Text(payload, "code") != code) return "wrong code";
        if (Text(payload, "device") != Device(code, deviceId)) return "wrong device";
        if (now < Number(payload, "iat") - Day) return "wrong clock";
        return now < Number(payload, "exp") ? "valid" : "expired";
    }

    static byte[] FindKey(string keys, string kid)
    {
        foreach (Match key in Regex.Matches(keys, @"\{[^{}]*\}"))
            if (kid != null && Text(key.Value, "kid") == kid) return Base64Url(Text(key.Value, "x") ?? "");
        return null;
    }

    // The shop writes these fields, whose values need no escapes. Use your program's JSON reader if it has one.
    static string Text(string json, string name)
    {
        Match found = Regex.Match(json, "\"" + name + "\"\\s*:\\s*\"([^\"\\\\]*)\"");
        return found.Success ? found.Groups[1].Value : null;
    }

    static long Number(string json, string name)
    {
        return long.Parse(Regex.Match(json, "\"" + name + "\"\\s*:\\s*(\\d+)").Groups[1].Value);
    }

    static string Hash(string text, int length)
    {
        using (SHA256 sha = SHA256.Create())
            return new string(sha.ComputeHash(Encoding.UTF8.GetBytes(text)).Take(length).Select(b => Alphabet[b % 32]).ToArray());
    }

    static byte[] Base64Url(string text)
    {
        string padded = text.Replace('-', '+').Replace('_', '/');
        return Convert.FromBase64String(padded.PadRight((padded.Length + 3) / 4 * 4, '='));
    }

    public static int Main(string[] args)
    {
        if (args.Length == 3 && args[0] == "request")
        {
            Console.WriteLine(Request(args[1], args[2]));
            return 0;
        }
        if (args.Length < 5 || args[0] != "check") return 2;
        long now = args.Length > 5 ? long.Parse(args[5]) : DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        string outcome = Check(File.ReadAllText(args[1]), File.ReadAllText(args[2]), args[3], args[4], now);
        Console.WriteLine(outcome);
        return outcome == "valid" ? 0 : 1;
    }
}

static class Ed25519
{
    static readonly BigInteger P = BigInteger.Pow(2, 255) - 19;
    static readonly BigInteger L = BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");
    static readonly BigInteger D = Mod(-121665 * Inverse(121666));
    static readonly BigInteger RootOfMinusOne = BigInteger.ModPow(2, (P - 1) / 4, P);
    static readonly BigInteger[] Base = Point(RecoverX(Mod(4 * Inverse(5)), 0), Mod(4 * Inverse(5)));

    public static bool Verify(byte[] key, byte[] message, byte[] signature)
    {
        if (key.Length != 32 || signature.Length != 64) return false;
        BigInteger s = LittleEndian(signature.Skip(32).ToArray());
        BigInteger y = LittleEndian(key) & (BigInteger.Pow(2, 255) - 1);
        BigInteger x = RecoverX(y, key[31] >> 7);
        if (s >= L || y >= P || x < 0) return false;
        byte[] r = signature.Take(32).ToArray();
        BigInteger h;
        using (SHA512 sha = SHA512.Create()) h = LittleEndian(sha.ComputeHash(r.Concat(key).Concat(message).ToArray())) % L;
        // R = sB - hA
        return Encode(Add(Times(s, Base), Times(h, Point(Mod(-x), y)))).SequenceEqual(r);
    }

    // A point in extended coordinates: x = X / Z, y = Y / Z, x * y = T / Z.
    static BigInteger[] Point(BigInteger x, BigInteger y)
    {
        return new[] { x, y, BigInteger.One, Mod(x * y) };
    }

    static BigInteger[] Add(BigInteger[] p, BigInteger[] q)
    {
        BigInteger a = Mod((p[1] - p[0]) * (q[1] - q[0])), b = Mod((p[1] + p[0]) * (q[1] + q[0]));
        BigInteger c = Mod(2 * p[3] * q[3] * D), d = Mod(2 * p[2] * q[2]);
        BigInteger e = b - a, f = d - c, g = d + c, h = b + a;
        return new[] { Mod(e * f), Mod(g * h), Mod(f * g), Mod(e * h) };
    }

    static BigInteger[] Times(BigInteger factor, BigInteger[] point)
    {
        BigInteger[] sum = Point(0, 1);
        for (; factor > 0; factor >>= 1, point = Add(point, point))
            if (!factor.IsEven) sum = Add(sum, point);
        return sum;
    }

    // Returns -1 if no point has this y.
    static BigInteger RecoverX(BigInteger y, int sign)
    {
        BigInteger square = Mod((y * y - 1) * Inverse(Mod(D * y * y + 1)));
        BigInteger x = BigInteger.ModPow(square, (P + 3) / 8, P);
        if (Mod(x * x - square) != 0) x = Mod(x * RootOfMinusOne);
        if (Mod(x * x - square) != 0 || (x.IsZero && sign == 1)) return -1;
        return x.IsEven == (sign == 0) ? x : P - x;
    }

    static byte[] Encode(BigInteger[] point)
    {
        BigInteger inverse = Inverse(point[2]), x = Mod(point[0] * inverse), y = Mod(point[1] * inverse);
        byte[] bytes = new byte[32];
        byte[] digits = (y + (x.IsEven ? 0 : BigInteger.Pow(2, 255))).ToByteArray();
        Array.Copy(digits, bytes, Math.Min(digits.Length, 32));
        return bytes;
    }

    static BigInteger Inverse(BigInteger value)
    {
        return BigInteger.ModPow(value, P - 2, P);
    }

    static BigInteger Mod(BigInteger value)
    {
        BigInteger rest = value % P;
        return rest < 0 ? rest + P : rest;
    }

    static BigInteger LittleEndian(byte[] bytes)
    {
        return new BigInteger(bytes.Concat(new byte[] { 0 }).ToArray());
    }
}
